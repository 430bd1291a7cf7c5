package dev.faultline.dialects.toolerror;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.RetryJson;
import dev.faultline.dialect.Violation;
import dev.faultline.dialect.Violations;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks an envelope against the rules of the {@code tool-error} contract. */
final class ToolErrorCheck {
    private static final Set<String> MEMBERS = Set.of("code", "message", "retry", "suggestion", "details");

    private final Violations violations = new Violations();

    List<Violation> envelope(Envelope envelope) {
        violations.requireError("TE-08", envelope);
        violations.requireSameText(
                "TE-08", envelope, envelope.object(), "must have a single text item that contains a JSON object");
        envelope.object().ifPresent(this::members);
        return violations.all();
    }

    private void members(JsonObject object) {
        code(object);
        message(object);
        retry(object);
        suggestion(object);
        for (String name : object.members().keySet()) {
            if (!MEMBERS.contains(name)) {
                violations.add("TE-01", name, "is not a member of this envelope");
            }
        }
    }

    private void code(JsonObject object) {
        Optional<String> code = object.string("code");
        if (code.isEmpty()) {
            violations.add("TE-01", "code", "is required and must be a string");
        } else if (FaultCode.find(ToolErrorDialect.CODES, code.get()).isEmpty()) {
            violations.add("TE-06", "code", "is not one of the closed set of codes");
        }
    }

    private void message(JsonObject object) {
        if (object.string("message").filter(text -> !text.isBlank()).isEmpty()) {
            violations.add("TE-01", "message", "is required and must be a string that is not blank");
        }
    }

    private void retry(JsonObject object) {
        Optional<JsonValue> retry = object.get("retry");
        if (retry.isEmpty() || !(retry.get() instanceof JsonObject answer)) {
            violations.add("TE-02", "retry", "is required and must be an object");
        } else if (RetryJson.read(answer)
                .filter(read -> !(read instanceof Retry.Unknown))
                .filter(read -> RetryJson.write(read).equals(answer))
                .isEmpty()) {
            violations.add(
                    "TE-03",
                    "retry",
                    "must be of one of the three kinds; retryable_after_ms requires afterMs, the others forbid it");
        }
    }

    private void suggestion(JsonObject object) {
        if (object.get("suggestion").isEmpty()) {
            return;
        }
        Optional<String> text = object.string("suggestion");
        if (text.filter(it -> !it.isEmpty()).isEmpty()) {
            violations.add("TE-07", "suggestion", "must be a string that is not empty, or be left out");
        } else if (!BoundedText.fits(text.get(), Fault.MAX_SUGGESTION)) {
            violations.add("TE-30", "suggestion", "must not be longer than " + Fault.MAX_SUGGESTION + " bytes");
        }
    }
}
