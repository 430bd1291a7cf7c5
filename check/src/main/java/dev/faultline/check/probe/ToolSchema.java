package dev.faultline.check.probe;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.regex.RegularExpression;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A schema of a tool, compiled; or the reason why it cannot be. The server may be malicious: references to other
 * documents are not followed, and regular expressions take linear time.
 */
public final class ToolSchema {
    private static final SchemaRegistry DIALECTS =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaCacheEnabled(false) // schemas of different tools may have the same $id
                    .schemaLoader(loader -> loader.fetchRemoteResources(false))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .regularExpressionFactory(ToolSchema::linear)
                            .build()));
    private static final String DRAFT_2020_12 = "https://json-schema.org/draft/2020-12/schema";
    private static final String DRAFT_7 = "http://json-schema.org/draft-07/schema";

    private final Optional<Schema> schema;
    private final Optional<String> problem;

    private ToolSchema(Optional<Schema> schema, Optional<String> problem) {
        this.schema = schema;
        this.problem = problem;
    }

    /** {@return the schema, compiled} */
    public static ToolSchema of(JsonObject json) {
        Optional<String> invalid = violationOfItsDialect(json);
        if (invalid.isPresent()) {
            return new ToolSchema(Optional.empty(), invalid);
        }
        try {
            Schema compiled = REGISTRY.getSchema(JsonText.print(json), InputFormat.JSON);
            compiled.initializeValidators();
            return new ToolSchema(Optional.of(compiled), Optional.empty());
        } catch (SchemaException | IllegalArgumentException invalidSchema) {
            return new ToolSchema(Optional.empty(), Optional.of(String.valueOf(invalidSchema.getMessage())));
        } catch (StackOverflowError tooDeep) {
            return new ToolSchema(Optional.empty(), Optional.of("it refers to itself without end"));
        }
    }

    private static Optional<String> violationOfItsDialect(JsonObject json) {
        String dialect = json.string("$schema").orElse(DRAFT_2020_12);
        String location = dialect.startsWith(DRAFT_7) ? DRAFT_7 + "#" : DRAFT_2020_12;
        try {
            return DIALECTS
                    .getSchema(SchemaLocation.of(location))
                    .validate(JsonText.print(json), InputFormat.JSON, ToolSchema::inEnglish)
                    .stream()
                    .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                    .findFirst();
        } catch (SchemaException unavailable) {
            return Optional.empty(); // an older dialect, which the compiler knows or rejects
        }
    }

    /** {@return why the schema is not valid} */
    public Optional<String> problem() {
        return problem;
    }

    /** {@return how this value violates the schema; empty also if the schema is not valid} */
    public List<String> violations(JsonValue value) {
        try {
            return schema
                    .map(it -> it.validate(JsonText.print(value), InputFormat.JSON, ToolSchema::inEnglish))
                    .orElse(List.of())
                    .stream()
                    .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                    .toList();
        } catch (SchemaException unresolved) {
            return List.of(); // a reference that leads nowhere, found late; SCH-03 reports it
        } catch (StackOverflowError tooDeep) {
            return List.of();
        }
    }

    // A pattern that needs more than linear time, such as one that looks ahead, is valid, but accepts everything here.
    private static RegularExpression linear(String pattern) {
        try {
            com.google.re2j.Pattern compiled = com.google.re2j.Pattern.compile(pattern);
            return value -> compiled.matcher(value).find();
        } catch (com.google.re2j.PatternSyntaxException needsMore) {
            java.util.regex.Pattern valid = java.util.regex.Pattern.compile(pattern); // or throws
            return value -> valid.pattern().equals(pattern);
        }
    }

    // Otherwise the messages are in the language of the machine.
    private static void inEnglish(ExecutionContext context) {
        context.executionConfig(config -> config.locale(Locale.ENGLISH));
    }
}
