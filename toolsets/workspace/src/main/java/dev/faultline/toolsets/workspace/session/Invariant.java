package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.ErrorContext;
import dev.faultline.dialects.systemerror.SystemErrors;
import dev.faultline.fault.FaultException;

/** What holds at all times in a governed workspace; if it does not, nothing goes on. */
public enum Invariant {
    /** A session is unlocked only while the failure that locked it stands in the audit log. */
    MANDATORY_DIAGNOSTICS("The failure that locked this session is no longer in the audit log"),
    /** The folder of a session is the one that it began in. */
    WORKSPACE_IDENTITY("The workspace is no longer the folder in which this session began");

    private final String violated;

    Invariant(String violated) {
        this.violated = violated;
    }

    public FaultException violation() {
        return SystemErrors.invariantViolation(name(), ErrorContext.NONE.humanMessage(violated));
    }
}
