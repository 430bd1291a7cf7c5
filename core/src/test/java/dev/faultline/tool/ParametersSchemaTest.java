package dev.faultline.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The schema that a client sees and the decoder of its arguments accept exactly the same values, except that the schema
 * does not allow null for an optional parameter, which means that it was omitted.
 */
class ParametersSchemaTest {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final String SCHEMA_TEXT = JsonText.print(RichTool.PARAMETERS.schema());
    private static final Schema SCHEMA = REGISTRY.getSchema(SCHEMA_TEXT, InputFormat.JSON);

    @Test
    void isAValidSchema() {
        Schema schemaOfSchemas =
                REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));

        List<com.networknt.schema.Error> errors = schemaOfSchemas.validate(SCHEMA_TEXT, InputFormat.JSON);

        assertThat(errors).isEmpty();
    }

    @Test
    @Spec("TE-10")
    void acceptsTheSameValidArgumentsAsTheDecoder() {
        List<JsonValue> arguments = generated(new ArgumentGenerator(1)::valid, 1_000);

        assertThat(arguments)
                .hasSizeGreaterThan(900)
                .allMatch(ParametersSchemaTest::schemaAccepts)
                .allMatch(ParametersSchemaTest::decoderAccepts);
    }

    @Test
    @Spec("TE-10")
    void acceptsTheSameChangedArgumentsAsTheDecoder() {
        List<JsonValue> arguments = generated(new ArgumentGenerator(2)::changed, 6_000);

        List<String> disputed = arguments.stream()
                .filter(value -> schemaAccepts(value) != decoderAccepts(value))
                .map(JsonText::print)
                .toList();

        assertThat(disputed).isEmpty();
    }

    @Test
    void isTestedWithEnoughArgumentsOfBothKinds() {
        List<JsonValue> arguments = generated(new ArgumentGenerator(2)::changed, 6_000);

        long accepted =
                arguments.stream().filter(ParametersSchemaTest::schemaAccepts).count();

        assertThat(accepted).isBetween(1_000L, arguments.size() - 4_000L);
    }

    @Test
    @Spec("TE-09")
    void acceptsOnlyObjects() {
        List<JsonValue> roots = Stream.of("null", "[]", "[{}]", "\"{}\"", "1", "true")
                .map(RejectedArguments::json)
                .toList();

        assertThat(roots)
                .noneMatch(ParametersSchemaTest::schemaAccepts)
                .noneMatch(ParametersSchemaTest::decoderAccepts);
    }

    private static List<JsonValue> generated(Supplier<JsonValue> source, int count) {
        return Stream.generate(source).limit(count).distinct().toList();
    }

    private static boolean schemaAccepts(JsonValue arguments) {
        return SCHEMA.validate(JsonText.print(withoutNullOptions(arguments)), InputFormat.JSON)
                .isEmpty();
    }

    private static JsonValue withoutNullOptions(JsonValue value) {
        return switch (value) {
            case JsonObject object -> {
                JsonObject.Builder sent = JsonObject.builder();
                object.members().forEach((name, member) -> {
                    if (!(member instanceof JsonNull) || !ArgumentGenerator.OPTIONAL.contains(name)) {
                        sent.put(name, withoutNullOptions(member));
                    }
                });
                yield sent.build();
            }
            case JsonArray array ->
                array.items().stream()
                        .map(ParametersSchemaTest::withoutNullOptions)
                        .collect(JsonArray.toJsonArray());
            case JsonString ignored -> value;
            case JsonNumber ignored -> value;
            case JsonBoolean ignored -> value;
            case JsonNull ignored -> value;
        };
    }

    private static boolean decoderAccepts(JsonValue arguments) {
        try {
            RichTool.PARAMETERS.decode(arguments);
            return true;
        } catch (FaultException refused) {
            return false;
        }
    }
}
