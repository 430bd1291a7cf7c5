package dev.faultline.tool;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** The fault that parameters throw for invalid arguments. */
record RejectedArguments(Fault fault) {
    static RejectedArguments of(Parameters<?> parameters, JsonValue arguments) {
        return new RejectedArguments(catchThrowableOfType(FaultException.class, () -> parameters.decode(arguments))
                .fault());
    }

    static RejectedArguments of(Parameters<?> parameters, String arguments) {
        return of(parameters, json(arguments));
    }

    static JsonValue json(String text) {
        return JsonText.read(text).clean().orElseThrow();
    }

    /** {@return each issue as {@code path: message}} */
    List<String> issues() {
        JsonArray issues = (JsonArray) details().get("validationIssues").orElseThrow();
        return issues.items().stream()
                .map(issue -> (JsonObject) issue)
                .map(issue -> issue.string("path").orElseThrow() + ": "
                        + issue.string("message").orElseThrow())
                .toList();
    }

    Optional<JsonValue> template() {
        return details().get("correctTemplate");
    }

    JsonObject details() {
        return (JsonObject) fault.details().orElseThrow();
    }
}
