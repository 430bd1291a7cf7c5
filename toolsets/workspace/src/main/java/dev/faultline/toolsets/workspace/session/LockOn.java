package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import java.util.EnumSet;
import java.util.Set;

/** The faults that lock a session (R6). SESSION_LOCKED is never among them: it reports a lock. */
public enum LockOn {
    /** Every fault. */
    ANY(EnumSet.complementOf(EnumSet.of(SystemErrorCode.SESSION_LOCKED))),
    /** Faults that show that an agent broke a rule, or after which it is unknown whether it did. */
    GOVERNANCE(EnumSet.of(
            SystemErrorCode.INVARIANT_VIOLATION,
            SystemErrorCode.PLAN_SCOPE_VIOLATION,
            SystemErrorCode.PLAN_ENFORCEMENT_FAILED,
            SystemErrorCode.POLICY_VIOLATION,
            SystemErrorCode.RUST_POLICY_VIOLATION,
            SystemErrorCode.PREFLIGHT_FAILED,
            SystemErrorCode.AUDIT_LOG_FAILED,
            SystemErrorCode.AUDIT_LOCK_FAILED)),
    /** No fault. */
    NEVER(EnumSet.noneOf(SystemErrorCode.class));

    private final Set<SystemErrorCode> codes;

    LockOn(Set<SystemErrorCode> codes) {
        this.codes = codes;
    }

    public boolean locks(SystemErrorCode code) {
        return codes.contains(code);
    }
}
