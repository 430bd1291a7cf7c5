package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.ErrorContext;
import dev.faultline.dialects.systemerror.SystemErrors;
import dev.faultline.fault.FaultException;

/** The conditions that must always hold in a governed workspace. */
public enum Invariant {
    /** A session is unlocked only while the failure that locked it is in the audit log. */
    MANDATORY_DIAGNOSTICS("The failure that locked this session is no longer in the audit log"),
    /** The folder of a session is the one that it began in. */
    WORKSPACE_IDENTITY("The workspace is no longer the folder in which this session began");

    private final String violated;

    Invariant(String violated) {
        this.violated = violated;
    }

    /** {@return the fault of a call that finds the condition violated} */
    public FaultException violation() {
        return SystemErrors.invariantViolation(name(), ErrorContext.NONE.humanMessage(violated));
    }
}
