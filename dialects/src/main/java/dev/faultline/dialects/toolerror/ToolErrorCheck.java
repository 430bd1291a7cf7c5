package dev.faultline.dialects.toolerror;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.RetryJson;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks an envelope against the rules of the {@code tool-error} contract. */
final class ToolErrorCheck {
    private static final Set<String> MEMBERS = Set.of("code", "message", "retry", "suggestion", "details");

    private final List<Violation> violations = new ArrayList<>();

    private ToolErrorCheck() {}

    static List<Violation> envelope(Envelope envelope) {
        ToolErrorCheck check = new ToolErrorCheck();
        check.placement(envelope);
        envelope.object().ifPresent(check::members);
        return List.copyOf(check.violations);
    }

    static List<Violation> object(JsonObject object) {
        ToolErrorCheck check = new ToolErrorCheck();
        check.members(object);
        return List.copyOf(check.violations);
    }

    private void placement(Envelope envelope) {
        if (!envelope.isError()) {
            violated("TE-08", "", "isError must be true");
        }
        Optional<JsonObject> object = envelope.object();
        if (envelope.text().size() != 1 || object.isEmpty()) {
            violated("TE-08", "", "must have a single text item that contains a JSON object");
        } else if (JsonText.read(envelope.text().getFirst())
                .clean()
                .filter(object.get()::equals)
                .isEmpty()) {
            violated("TE-08", "", "the text and structuredContent must be equal");
        }
    }

    private void members(JsonObject object) {
        code(object);
        message(object);
        retry(object);
        suggestion(object);
        for (String name : object.members().keySet()) {
            if (!MEMBERS.contains(name)) {
                violated("TE-01", name, "is not a member of this envelope");
            }
        }
    }

    private void code(JsonObject object) {
        Optional<String> code = object.string("code");
        if (code.isEmpty()) {
            violated("TE-01", "code", "is required and must be a string");
        } else if (List.of(ToolErrorCode.values()).stream()
                .noneMatch(known -> known.wire().equals(code.get()))) {
            violated("TE-06", "code", "is not one of the closed set of codes");
        }
    }

    private void message(JsonObject object) {
        if (object.string("message").filter(text -> !text.isBlank()).isEmpty()) {
            violated("TE-01", "message", "is required and must be a string that is not blank");
        }
    }

    private void retry(JsonObject object) {
        Optional<JsonValue> retry = object.get("retry");
        if (retry.isEmpty() || !(retry.get() instanceof JsonObject answer)) {
            violated("TE-02", "retry", "is required and must be an object");
        } else if (RetryJson.read(answer).isEmpty()
                || !RetryJson.write(RetryJson.read(answer).get()).equals(answer)) {
            violated(
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
            violated("TE-07", "suggestion", "must be a string that is not empty, or be left out");
        } else if (!BoundedText.fits(text.get(), Fault.MAX_SUGGESTION)) {
            violated("TE-30", "suggestion", "must not be longer than " + Fault.MAX_SUGGESTION + " bytes");
        }
    }

    private void violated(String rule, String member, String message) {
        JsonPointer at = member.isEmpty() ? JsonPointer.ROOT : JsonPointer.ROOT.child(member);
        violations.add(new Violation(rule, at, message));
    }
}
