package dev.faultline.dialects.toolerror;

import dev.faultline.dialect.RetryJson;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Issues;
import java.util.Optional;

/** Reads the {@code tool-error} of other servers; newer ones have the suggestion in the details. */
final class ToolErrorReader {
    private ToolErrorReader() {}

    /** {@return whether the object is recognisable as a {@code tool-error}} */
    static boolean knows(JsonObject object) {
        return object.get("code").isPresent()
                && object.get("message").isPresent()
                && object.get("error").isEmpty();
    }

    /** {@return the fault, if code, message and retry answer are present} */
    static Optional<Fault> read(JsonObject object) {
        Optional<String> code = object.string("code");
        Optional<String> message = object.string("message");
        Optional<Retry> retry = object.get("retry").flatMap(RetryJson::read);
        if (code.isEmpty() || message.isEmpty() || retry.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Fault(
                UnlistedCode.unlessListed(ToolErrorDialect.CODES, code.get(), FaultKind.INTERNAL),
                message.get(),
                retry.get(),
                Effect.UNKNOWN,
                suggestion(object),
                Issues.paths(object.get("details")),
                object.get("details"),
                Optional.empty()));
    }

    private static Optional<String> suggestion(JsonObject object) {
        Optional<JsonValue> details = object.get("details");
        return object.string("suggestion")
                .or(() -> details.flatMap(
                        it -> it instanceof JsonObject facts ? facts.string("suggestion") : Optional.empty()));
    }
}
