package dev.faultline.dialects.systemerror;

import java.util.Arrays;

/** The action that a client takes after an error of this contract. It depends only on the {@code error_code}. */
public enum Recovery {
    /** Call {@code begin_session}, then repeat the call. */
    BEGIN_SESSION,
    /** Write a failure report under {@code docs/reports/} that names the code; that unlocks the session. */
    FILE_REPORT,
    /** Check which role the session has and what that role may do. */
    CHECK_ROLE,
    /** Have the plan approved, then repeat the call. */
    VERIFY_PLAN,
    /** Look the code up and do what its remedy says. */
    LOOK_UP;

    /** {@return the action for this code; {@link #LOOK_UP} for a code that is not registered} */
    public static Recovery of(String errorCode) {
        return Arrays.stream(SystemErrorCode.values())
                .filter(code -> code.wire().equals(errorCode))
                .findFirst()
                .map(Recovery::of)
                .orElse(LOOK_UP);
    }

    private static Recovery of(SystemErrorCode code) {
        return switch (code) {
            case SESSION_NOT_INITIALIZED -> BEGIN_SESSION;
            case SESSION_LOCKED -> FILE_REPORT;
            case UNAUTHORIZED_ACTION, INSUFFICIENT_PERMISSIONS, ROLE_MISMATCH -> CHECK_ROLE;
            case PLAN_NOT_APPROVED -> VERIFY_PLAN;
            case SESSION_INITIALIZATION_FAILED,
                    INVALID_INPUT_TYPE,
                    INVALID_INPUT_FORMAT,
                    INVALID_INPUT_VALUE,
                    MISSING_REQUIRED_FIELD,
                    INVALID_PATH,
                    PATH_NOT_FOUND,
                    PATH_TRAVERSAL_BLOCKED,
                    OUTSIDE_WORKSPACE,
                    FILE_NOT_FOUND,
                    FILE_ALREADY_EXISTS,
                    FILE_READ_FAILED,
                    FILE_WRITE_FAILED,
                    PATCH_INVALID,
                    PATCH_APPLY_FAILED,
                    HASH_MISMATCH,
                    PLAN_NOT_FOUND,
                    PLAN_ENFORCEMENT_FAILED,
                    PLAN_SCOPE_VIOLATION,
                    POLICY_VIOLATION,
                    RUST_POLICY_VIOLATION,
                    PREFLIGHT_FAILED,
                    INVARIANT_VIOLATION,
                    BOOTSTRAP_FAILURE,
                    SELF_AUDIT_FAILURE,
                    AUDIT_LOG_FAILED,
                    AUDIT_LOCK_FAILED,
                    INTERNAL_ERROR,
                    UNKNOWN_TOOL_FAILURE -> LOOK_UP;
        };
    }
}
