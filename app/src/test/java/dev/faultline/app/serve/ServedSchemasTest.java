package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.Messages;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The schemas of all tools that {@code faultline serve} publishes, as the validators of clients see them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SharedLog
class ServedSchemasTest {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000_000);

    private List<JsonObject> tools;

    @BeforeAll
    void list(@TempDir Path folder, @TempDir Path trail) throws Exception {
        Process process = Run.begin("serve", "--stdio", "--root", folder.toString(), "--trail", trail.toString());
        try (StdioClient client = new StdioClient(process)) {
            String answer = client.ask("tools/list", "{}").join();
            tools = ((JsonArray) Messages.result(Messages.object(answer))
                            .get("tools")
                            .orElseThrow())
                    .items().stream().map(JsonObject.class::cast).toList();
        }
    }

    @Test
    void areThoseOfAllToolsets() {
        assertThat(tools)
                .hasSizeGreaterThanOrEqualTo(25)
                .extracting(tool -> tool.string("name").orElseThrow())
                .contains("open_file", "write_file", "context.resolve", "start_workflow");
    }

    @Test
    void areOfToolsThatTheDocumentationDescribes() throws Exception {
        String pages = "";
        for (String folder : List.of("reference", "guides")) {
            try (Stream<Path> files = Files.list(Path.of("..", "docs", folder))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    pages += Files.readString(file);
                }
            }
        }

        String all = pages;
        assertThat(tools)
                .extracting(tool -> tool.string("name").orElseThrow())
                .allMatch(name -> Pattern.compile("`" + Pattern.quote(name) + "[` ]")
                        .matcher(all)
                        .find());
    }

    @Test
    void areValidSchemasThatAValidatorCompiles() {
        Schema schemaOfSchemas =
                REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));

        assertThat(schemas()).hasSizeGreaterThan(40).allSatisfy(schema -> {
            String text = JsonText.print(schema);
            assertThat(schemaOfSchemas.validate(text, InputFormat.JSON)).isEmpty();
            REGISTRY.getSchema(text, InputFormat.JSON).initializeValidators();
        });
    }

    @Test
    void resolveEachReferenceFromTheRootOfTheSchema() {
        assertThat(schemas())
                .allSatisfy(schema -> assertThat(strings(schema, "$ref"))
                        .allSatisfy(reference -> assertThat(reference).startsWith("#/$defs/"))
                        .allSatisfy(reference -> assertThat(schema.object("$defs")
                                        .flatMap(it -> it.get(reference.substring("#/$defs/".length()))))
                                .as(reference)
                                .isPresent()));
        assertThat(schemas().flatMap(schema -> strings(schema, "$ref").stream()))
                .isNotEmpty();
    }

    @Test
    void haveNoIdAndNoDefinitionsBelowTheRoot() {
        assertThat(schemas()).allSatisfy(schema -> {
            assertThat(members(schema, "$id")).isEmpty();
            assertThat(members(schema, "$defs"))
                    .hasSameSizeAs(schema.get("$defs").stream().toList());
        });
    }

    @Test
    void nameOneTypeForEachArgument() {
        assertThat(inputSchemas().flatMap(schema -> members(schema, "type").stream()))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type).isInstanceOf(JsonString.class));
    }

    @Test
    void haveNoBoundThatIsOnlyTheRangeOfAJavaType() {
        assertThat(inputSchemas().flatMap(ServedSchemasTest::numbers))
                .isNotEmpty()
                .allSatisfy(number -> assertThat(number.exact().abs()).isLessThan(LARGEST));
    }

    private Stream<JsonObject> schemas() {
        return Stream.concat(
                inputSchemas(),
                tools.stream().map(tool -> tool.object("outputSchema")).flatMap(Optional::stream));
    }

    private Stream<JsonObject> inputSchemas() {
        return tools.stream().map(tool -> tool.object("inputSchema").orElseThrow());
    }

    private static List<String> strings(JsonObject schema, String name) {
        return members(schema, name).stream()
                .map(value -> ((JsonString) value).value())
                .toList();
    }

    private static List<JsonValue> members(JsonValue value, String name) {
        List<JsonValue> found = new ArrayList<>();
        if (value instanceof JsonObject object) {
            object.get(name).ifPresent(found::add);
        }
        children(value).forEach(child -> found.addAll(members(child, name)));
        return found;
    }

    private static Stream<JsonNumber> numbers(JsonValue value) {
        return value instanceof JsonNumber number
                ? Stream.of(number)
                : children(value).flatMap(ServedSchemasTest::numbers);
    }

    private static Stream<JsonValue> children(JsonValue value) {
        return switch (value) {
            case JsonObject object -> object.members().values().stream();
            case JsonArray array -> array.items().stream();
            case JsonString ignored -> Stream.empty();
            case JsonNumber ignored -> Stream.empty();
            case JsonBoolean ignored -> Stream.empty();
            case JsonNull ignored -> Stream.empty();
        };
    }
}
