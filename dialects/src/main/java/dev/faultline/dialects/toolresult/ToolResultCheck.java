package dev.faultline.dialects.toolresult;

import static dev.faultline.dialects.toolresult.MetaRules.ERROR_CODE;
import static dev.faultline.dialects.toolresult.MetaRules.ERROR_TYPE;
import static dev.faultline.dialects.toolresult.MetaRules.META;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.dialect.Violations;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Checks an envelope against the rules of the {@code tool-result} contract. Further members are allowed (TR-08). */
final class ToolResultCheck {
    private final Violations violations = new Violations();

    List<Violation> envelope(Envelope envelope) {
        placement(envelope);
        if (!envelope.meta().members().isEmpty()) {
            meta(envelope.meta());
        }
        return violations.all();
    }

    private void placement(Envelope envelope) {
        if (!envelope.isError()) {
            violations.add("TR-42", JsonPointer.ROOT.child("isError"), "is required and must be true");
        }
        if (envelope.text().isEmpty()) {
            violations.add("TR-42", JsonPointer.ROOT.child("content"), "must be an array with at least one text item");
        }
        if (envelope.meta().members().isEmpty()) {
            violations.add("TR-42", META, "is required and must be an object with an errorType");
        }
    }

    private void meta(JsonObject meta) {
        Optional<String> errorType = meta.string(ERROR_TYPE);
        if (errorType.filter(type -> !type.isEmpty()).isEmpty()) {
            violations.add("TR-07", META.child(ERROR_TYPE), "is required and must be a string that is not empty");
        } else {
            trimmed(errorType.get());
        }
        errorCode(meta, errorType.orElse(""));
        meta.members()
                .forEach((name, value) ->
                        MetaRules.check(errorType.orElse(""), name, value).ifPresent(violations::add));
    }

    private void trimmed(String errorType) {
        String trimmed = ScriptText.trimmed(errorType);
        if (trimmed.isEmpty()) {
            violations.add("TR-10", META.child(ERROR_TYPE), "must not be blank");
        } else if (!trimmed.equals(errorType)) {
            violations.add("TR-11", META.child(ERROR_TYPE), "must not have leading or trailing white space");
        }
    }

    private void errorCode(JsonObject meta, String errorType) {
        if (meta.get(ERROR_CODE).isEmpty()) {
            return;
        }
        Optional<String> code = meta.string(ERROR_CODE).filter(text -> !text.isEmpty());
        if (code.isEmpty()) {
            violations.add("TR-12", META.child(ERROR_CODE), "must be a string that is not empty, or be left out");
        } else if (Arrays.stream(ToolResultCode.values())
                .anyMatch(own -> hasFixedCode(own, errorType) && !own.wire().equals(code.get()))) {
            violations.add("TR-18", META.child(ERROR_CODE), "must be the code that this errorType always has");
        }
    }

    // An McpError may have any code.
    private static boolean hasFixedCode(ToolResultCode own, String errorType) {
        return own.errorType().equals(errorType) && !errorType.equals(McpError.NAME);
    }
}
