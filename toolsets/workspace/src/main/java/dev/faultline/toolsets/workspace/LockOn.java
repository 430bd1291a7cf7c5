package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;

/** Which faults lock a session (R6). */
public enum LockOn {
    /** Every one. */
    ANY,
    /** Those by which an agent broke a rule, or after which nobody can tell whether it did. */
    GOVERNANCE,
    /** None. */
    NEVER;

    boolean locks(SystemErrorCode code) {
        if (code == SystemErrorCode.SESSION_LOCKED) {
            return false; // it tells of a lock, and keeps the first reason
        }
        return switch (this) {
            case ANY -> true;
            case GOVERNANCE -> isGovernance(code);
            case NEVER -> false;
        };
    }

    private static boolean isGovernance(SystemErrorCode code) {
        return switch (code) {
            case INVARIANT_VIOLATION,
                    PLAN_SCOPE_VIOLATION,
                    PLAN_ENFORCEMENT_FAILED,
                    POLICY_VIOLATION,
                    RUST_POLICY_VIOLATION,
                    PREFLIGHT_FAILED,
                    AUDIT_LOG_FAILED,
                    AUDIT_LOCK_FAILED -> true;
            case SESSION_NOT_INITIALIZED,
                    SESSION_LOCKED,
                    SESSION_INITIALIZATION_FAILED,
                    INVALID_INPUT_TYPE,
                    INVALID_INPUT_FORMAT,
                    INVALID_INPUT_VALUE,
                    MISSING_REQUIRED_FIELD,
                    UNAUTHORIZED_ACTION,
                    INSUFFICIENT_PERMISSIONS,
                    ROLE_MISMATCH,
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
                    PLAN_NOT_APPROVED,
                    BOOTSTRAP_FAILURE,
                    SELF_AUDIT_FAILURE,
                    INTERNAL_ERROR,
                    UNKNOWN_TOOL_FAILURE -> false;
        };
    }
}
