package dev.faultline.dialects.toolfailure;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.dialect.Violations;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Checks an envelope against the rules of the {@code tool-failure} contract. Further members are allowed (TF-11). */
final class ToolFailureCheck {
    private static final JsonPointer FAILURE = JsonPointer.ROOT.child("_meta").child(ToolFailureDialect.KEY);

    private final Violations violations = new Violations();

    List<Violation> envelope(Envelope envelope) {
        placement(envelope);
        envelope.meta()
                .object(ToolFailureDialect.KEY)
                .ifPresentOrElse(
                        this::failure, () -> violations.add("TF-02", FAILURE, "is required and must be an object"));
        return violations.all();
    }

    private void placement(Envelope envelope) {
        if (!envelope.isError()) {
            violations.add("TF-01", "isError", "is required and must be true");
        }
        if (envelope.structured().isPresent()) {
            violations.add("TF-01", "structuredContent", "must be absent");
        }
        JsonPointer content = JsonPointer.ROOT.child("content");
        List<String> texts =
                envelope.text().stream().filter(text -> !text.isBlank()).toList();
        if (texts.isEmpty()) {
            violations.add("TF-01", content, "must contain a text that is not blank");
        } else if (texts.stream().allMatch(ToolFailureCheck::isJson)) {
            // A gateway keeps what the server sent, which may be JSON, and adds the sentences.
            violations.add("TF-10", content, "must contain sentences, not only JSON");
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
            violations.add(
                    "TF-03", FAILURE.child("class"), "is required and must be capability, reliability or governance");
        }
        code(failure, failureClass);
        retryable(failure, failureClass);
        notBefore(failure);
        if (isBlank(failure, "correlationId")) {
            violations.add(
                    "TF-08", FAILURE.child("correlationId"), "is required and must be a string that is not blank");
        }
        if (failure.get("agentGuidance").isPresent() && isBlank(failure, "agentGuidance")) {
            violations.add(
                    "TF-09", FAILURE.child("agentGuidance"), "must be a string that is not blank, or be left out");
        }
    }

    private void code(JsonObject failure, Optional<FailureClass> failureClass) {
        if (isBlank(failure, "code")) {
            violations.add("TF-04", FAILURE.child("code"), "is required and must be a string that is not blank");
        }
        failure.string("code")
                .flatMap(wire -> FaultCode.find(ToolFailureReader.OWN, wire))
                .ifPresent(own -> {
                    if (failureClass.filter(own.failureClass()::equals).isEmpty()) {
                        violations.add(
                                "TF-05",
                                FAILURE.child("class"),
                                "must be " + own.failureClass().wire() + " with this code");
                    }
                    if (own == ToolFailureCode.RETRYABLE_TRANSIENT_ERROR && !isRetryable(failure)) {
                        violations.add("TF-05", FAILURE.child("retryable"), "must be true with this code");
                    }
                });
    }

    private void retryable(JsonObject failure, Optional<FailureClass> failureClass) {
        Optional<JsonValue> retryable = failure.get("retryable");
        if (retryable.isPresent() && !(retryable.get() instanceof JsonBoolean)) {
            violations.add("TF-06", FAILURE.child("retryable"), "must be true or false, or be left out");
        } else if (isRetryable(failure)
                && failureClass.filter(FailureClass.RELIABILITY::equals).isEmpty()) {
            violations.add("TF-06", FAILURE.child("retryable"), "must not be true unless the class is reliability");
        }
    }

    private void notBefore(JsonObject failure) {
        Optional<JsonValue> instant = failure.get("retryNotBefore");
        if (instant.isEmpty()) {
            return;
        }
        if (!isRetryable(failure)) {
            violations.add("TF-07", FAILURE.child("retryNotBefore"), "must be left out unless retryable is true");
        }
        boolean isInstant = instant.get() instanceof JsonNumber number
                && number.integer().stream().anyMatch(it -> it >= 0 && it <= ToolFailureDialect.MAX_INSTANT);
        if (!isInstant) {
            violations.add("TF-07", FAILURE.child("retryNotBefore"), "must be a number of milliseconds since 1970");
        }
    }

    private static boolean isRetryable(JsonObject failure) {
        return failure.get("retryable").filter(JsonBoolean.TRUE::equals).isPresent();
    }

    private static boolean isBlank(JsonObject failure, String member) {
        return failure.string(member).filter(text -> !text.isBlank()).isEmpty();
    }
}
