package dev.faultline.server;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Issue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Validates values against a JSON Schema, and reports violations in our own words. */
final class SchemaCheck {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final Schema schema;
    private final SchemaIssues sentences;

    private SchemaCheck(Schema schema, SchemaIssues sentences) {
        this.schema = schema;
        this.sentences = sentences;
    }

    /** {@return a check against this schema} */
    static SchemaCheck by(JsonObject schema) {
        Set<String> names =
                schema.object("properties").orElse(JsonObject.EMPTY).members().keySet();
        Schema compiled = REGISTRY.getSchema(JsonText.print(schema), InputFormat.JSON);
        compiled.initializeValidators(); // an invalid schema fails here, not at the first call
        return new SchemaCheck(compiled, new SchemaIssues(schema, names));
    }

    /** {@return all violations of the schema} */
    List<Issue> issues(JsonValue value) {
        return oneForEachPlace(schema.validate(JsonText.print(value), InputFormat.JSON, SchemaCheck::inEnglish).stream()
                .map(sentences::of)
                .toList());
    }

    // Otherwise the messages are in the language of the machine.
    private static void inEnglish(ExecutionContext context) {
        context.executionConfig(config -> config.locale(Locale.ENGLISH));
    }

    // A value of the wrong type violates most other rules too.
    private static List<Issue> oneForEachPlace(List<Issue> issues) {
        Set<JsonPointer> wrongTypes = issues.stream()
                .filter(issue -> issue.code() == CommonCode.INVALID_INPUT_TYPE)
                .map(Issue::at)
                .collect(Collectors.toSet());
        return issues.stream()
                .filter(issue -> issue.code() == CommonCode.INVALID_INPUT_TYPE || !wrongTypes.contains(issue.at()))
                .distinct()
                .toList();
    }
}
