package dev.faultline.toolsets.workspace.refusal;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.json.JsonObject;

/**
 * A place where a text breaks a rule for plans or a rule of a policy.
 *
 * @param code the code of the fault that refuses the text
 * @param rule the name of the rule
 * @param line counted from 1
 * @param message what is wrong, in words
 */
public record Finding(SystemErrorCode code, String rule, int line, String message) {
    /** {@return the finding as clients see it} */
    public JsonObject json() {
        return JsonObject.builder()
                .put("rule", rule)
                .put("line", line)
                .put("message", message)
                .build();
    }
}
