package dev.faultline.server;

import com.networknt.schema.Error;
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
import dev.faultline.text.NearestName;
import dev.faultline.tool.Issue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Validates values against a JSON Schema, and reports violations in our own words. */
final class SchemaCheck {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final Schema schema;
    private final Set<String> names;

    private SchemaCheck(Schema schema, Set<String> names) {
        this.schema = schema;
        this.names = names;
    }

    /** {@return a check against this schema} */
    static SchemaCheck by(JsonObject schema) {
        Set<String> names =
                schema.object("properties").orElse(JsonObject.EMPTY).members().keySet();
        Schema compiled = REGISTRY.getSchema(JsonText.print(schema), InputFormat.JSON);
        compiled.initializeValidators(); // an invalid schema fails here, not at the first call
        return new SchemaCheck(compiled, names);
    }

    /** {@return all violations of the schema} */
    List<Issue> issues(JsonValue value) {
        return schema.validate(JsonText.print(value), InputFormat.JSON, SchemaCheck::inEnglish).stream()
                .map(this::issue)
                .toList();
    }

    // Otherwise the messages are in the language of the machine.
    private static void inEnglish(ExecutionContext context) {
        context.executionConfig(config -> config.locale(Locale.ENGLISH));
    }

    private Issue issue(Error error) {
        JsonPointer at = JsonPointer.ROOT;
        for (int i = 0; i < error.getInstanceLocation().getNameCount(); i++) {
            at = at.child(error.getInstanceLocation().getElement(i).toString());
        }
        return switch (error.getKeyword()) {
            case "required", "dependentRequired" -> Issue.missing(at.child(error.getProperty()));
            case "additionalProperties", "unevaluatedProperties" -> unknown(at, error.getProperty());
            case "type" -> new Issue(CommonCode.INVALID_INPUT_TYPE, at, sentence(at, error), Optional.empty());
            case "format", "pattern" ->
                new Issue(CommonCode.INVALID_INPUT_FORMAT, at, sentence(at, error), Optional.empty());
            default -> // the many other keywords of JSON Schema
                new Issue(CommonCode.INVALID_INPUT_VALUE, at, sentence(at, error), Optional.empty());
        };
    }

    private Issue unknown(JsonPointer at, String name) {
        Issue issue = Issue.unknown(at.child(name));
        return at.equals(JsonPointer.ROOT) ? issue.didYouMean(NearestName.to(name, names)) : issue;
    }

    private static String sentence(JsonPointer at, Error error) {
        String name = at.equals(JsonPointer.ROOT) ? "arguments" : at.dotted();
        return name + ": " + error.getMessage();
    }
}
