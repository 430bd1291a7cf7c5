package dev.faultline.gateway.fault;

import com.google.re2j.Pattern;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.regex.RegularExpression;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.text.BoundedText;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks results against the output schemas of their tools. The schemas come from a server that may be malicious:
 * nothing that they refer to is loaded, and their regular expressions take linear time. A schema that cannot be
 * evaluated in this way is ignored.
 */
public final class OutputSchemas {
    private static final int REMEMBERED = 500;
    private static final int MAX_PLACE = 200;

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaCacheEnabled(false) // schemas of different tools may have the same $id
                    .schemaLoader(loader -> loader.fetchRemoteResources(false))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .regularExpressionFactory(OutputSchemas::linear)
                            .build()));

    private final Map<String, Optional<Schema>> schemas = Collections.synchronizedMap(new RecentMap<>(REMEMBERED));

    /** {@return how this result breaks the schema of its tool} */
    public Optional<String> violation(UpstreamTool tool, MessageText text) {
        Optional<Schema> schema = tool.outputSchema().flatMap(it -> schema(tool.definition(), it));
        if (schema.isEmpty()) {
            return Optional.empty();
        }
        return text.text(Part.STRUCTURED_CONTENT)
                .map(content -> violation(schema.get(), content))
                .orElse(Optional.of("structuredContent is missing, but the tool has an output schema"));
    }

    private Optional<Schema> schema(String definition, JsonObject schema) {
        return schemas.computeIfAbsent(definition, it -> compiled(schema));
    }

    private static Optional<Schema> compiled(JsonObject json) {
        try {
            Schema schema = REGISTRY.getSchema(JsonText.print(json), InputFormat.JSON);
            schema.initializeValidators();
            return Optional.of(schema);
        } catch (RuntimeException | StackOverflowError unusable) {
            return Optional.empty();
        }
    }

    private static Optional<String> violation(Schema schema, String content) {
        try {
            List<Error> errors = schema.validate(content, InputFormat.JSON);
            return errors.stream().findFirst().map(OutputSchemas::described);
        } catch (RuntimeException | StackOverflowError unusable) { // such as a schema that refers to itself
            return Optional.empty();
        }
    }

    // The validator's own words may contain values of the result.
    private static String described(Error error) {
        String at = error.getInstanceLocation().toString();
        return "structuredContent does not match the output schema at "
                + (at.isEmpty() ? "its root" : BoundedText.ellipsized(at, MAX_PLACE)) + " (" + error.getKeyword() + ")";
    }

    private static RegularExpression linear(String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return value -> compiled.matcher(value).find();
    }
}
