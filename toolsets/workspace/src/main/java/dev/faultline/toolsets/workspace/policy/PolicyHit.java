package dev.faultline.toolsets.workspace.policy;

import dev.faultline.dialects.systemerror.SystemErrorCode;

/**
 * A place where content breaks a rule.
 *
 * @param rule the rule's id
 * @param line of the new content, counted from 1
 * @param message what is wrong, in words
 * @param rust whether it is a rule for Rust
 */
public record PolicyHit(String rule, int line, String message, boolean rust) {
    /** {@return the code of an edit that is refused because of this hit} */
    public SystemErrorCode code() {
        return rust ? SystemErrorCode.RUST_POLICY_VIOLATION : SystemErrorCode.POLICY_VIOLATION;
    }
}
