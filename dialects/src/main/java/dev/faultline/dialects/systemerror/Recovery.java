package dev.faultline.dialects.systemerror;

import java.util.Arrays;
import java.util.Set;

/** The action that a client takes after an error of this contract. It depends only on the {@code error_code}. */
public enum Recovery {
    /** Call {@code begin_session}, then repeat the call. */
    BEGIN_SESSION(SystemErrorCode.SESSION_NOT_INITIALIZED),
    /** Write a failure report under {@code docs/reports/} that names the code; that unlocks the session. */
    FILE_REPORT(SystemErrorCode.SESSION_LOCKED),
    /** Check which role the session has and what that role may do. */
    CHECK_ROLE(
            SystemErrorCode.UNAUTHORIZED_ACTION,
            SystemErrorCode.INSUFFICIENT_PERMISSIONS,
            SystemErrorCode.ROLE_MISMATCH),
    /** Have the plan approved, then repeat the call. */
    VERIFY_PLAN(SystemErrorCode.PLAN_NOT_APPROVED),
    /** Look the code up and do what its remedy says: for every other code. */
    LOOK_UP;

    private final Set<SystemErrorCode> codes;

    Recovery(SystemErrorCode... codes) {
        this.codes = Set.of(codes);
    }

    /** {@return the action for this code; {@link #LOOK_UP} for a code that is not registered} */
    public static Recovery of(String errorCode) {
        return SystemErrorCode.find(errorCode)
                .flatMap(code -> Arrays.stream(values())
                        .filter(action -> action.codes.contains(code))
                        .findFirst())
                .orElse(LOOK_UP);
    }
}
