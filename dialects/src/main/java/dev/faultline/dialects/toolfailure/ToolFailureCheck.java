package dev.faultline.dialects.toolfailure;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks an envelope against the rules of the {@code tool-failure} contract. Further members are allowed (TF-11). */
final class ToolFailureCheck {
    private static final JsonPointer FAILURE = JsonPointer.ROOT.child("_meta").child(ToolFailureDialect.KEY);

    private final List<Violation> violations = new ArrayList<>();

    private ToolFailureCheck() {}

    static List<Violation> envelope(Envelope envelope) {
        ToolFailureCheck check = new ToolFailureCheck();
        check.placement(envelope);
        envelope.meta()
                .object(ToolFailureDialect.KEY)
                .ifPresentOrElse(
                        check::failure, () -> check.violated("TF-02", FAILURE, "is required and must be an object"));
        return List.copyOf(check.violations);
    }

    private void placement(Envelope envelope) {
        if (!envelope.isError()) {
            violated("TF-01", JsonPointer.ROOT.child("isError"), "is required and must be true");
        }
        if (envelope.structured().isPresent()) {
            violated("TF-01", JsonPointer.ROOT.child("structuredContent"), "must be absent");
        }
        JsonPointer content = JsonPointer.ROOT.child("content");
        if (envelope.text().stream().allMatch(String::isBlank)) {
            violated("TF-01", content, "must contain a text that is not blank");
        }
        if (envelope.text().stream().anyMatch(ToolFailureCheck::isJson)) {
            violated("TF-10", content, "must be sentences, not JSON");
        }
    }

    private static boolean isJson(String text) {
        return JsonText.read(text)
                .clean()
                .filter(value -> value instanceof JsonObject || value instanceof JsonArray)
                .isPresent();
    }

    private void failure(JsonObject failure) {
        Optional<FailureClass> failureClass = failure.string("class").flatMap(FailureClass::named);
        if (failureClass.isEmpty()) {
            violated("TF-03", "class", "is required and must be capability, reliability or governance");
        }
        code(failure, failureClass);
        retryable(failure, failureClass);
        notBefore(failure);
        if (isBlank(failure, "correlationId")) {
            violated("TF-08", "correlationId", "is required and must be a string that is not blank");
        }
        if (failure.get("agentGuidance").isPresent() && isBlank(failure, "agentGuidance")) {
            violated("TF-09", "agentGuidance", "must be a string that is not blank, or be left out");
        }
    }

    private void code(JsonObject failure, Optional<FailureClass> failureClass) {
        if (isBlank(failure, "code")) {
            violated("TF-04", "code", "is required and must be a string that is not blank");
        }
        failure.string("code").flatMap(ToolFailureCode::named).ifPresent(own -> {
            if (failureClass.filter(own.failureClass()::equals).isEmpty()) {
                violated("TF-05", "class", "must be " + own.failureClass().wire() + " with this code");
            }
            if (own == ToolFailureCode.RETRYABLE_TRANSIENT_ERROR && !isRetryable(failure)) {
                violated("TF-05", "retryable", "must be true with this code");
            }
        });
    }

    private void retryable(JsonObject failure, Optional<FailureClass> failureClass) {
        Optional<JsonValue> retryable = failure.get("retryable");
        if (retryable.isPresent() && !(retryable.get() instanceof JsonBoolean)) {
            violated("TF-06", "retryable", "must be true or false, or be left out");
        } else if (isRetryable(failure)
                && failureClass.filter(FailureClass.RELIABILITY::equals).isEmpty()) {
            violated("TF-06", "retryable", "must not be true unless the class is reliability");
        }
    }

    private void notBefore(JsonObject failure) {
        Optional<JsonValue> instant = failure.get("retryNotBefore");
        if (instant.isEmpty()) {
            return;
        }
        if (!isRetryable(failure)) {
            violated("TF-07", "retryNotBefore", "must be left out unless retryable is true");
        }
        boolean isInstant = instant.get() instanceof JsonNumber number
                && number.integer().stream().anyMatch(it -> it >= 0 && it <= ToolFailureDialect.MAX_INSTANT);
        if (!isInstant) {
            violated("TF-07", "retryNotBefore", "must be a number of milliseconds since 1970");
        }
    }

    private static boolean isRetryable(JsonObject failure) {
        return failure.get("retryable").filter(JsonBoolean.TRUE::equals).isPresent();
    }

    private static boolean isBlank(JsonObject failure, String member) {
        return failure.string(member).filter(text -> !text.isBlank()).isEmpty();
    }

    private void violated(String rule, String member, String message) {
        violated(rule, FAILURE.child(member), message);
    }

    private void violated(String rule, JsonPointer at, String message) {
        violations.add(new Violation(rule, at, message));
    }
}
