package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;

/** The failure of a store of sessions. */
public final class SessionFailure {
    private SessionFailure() {}

    /** {@return the fault of a call that needs the store} */
    public static FaultException of(Exception cause) {
        return Refusals.of(SystemErrorCode.INTERNAL_ERROR, "The state of the sessions cannot be read or kept", cause);
    }

    /** {@return the fault of a call that needs the saved state of this session, which an operator must repair} */
    public static FaultException unreadable(String id, IOException cause) {
        return Refusals.of(
                SystemErrorCode.INTERNAL_ERROR,
                "The saved state of the locked session " + id + " cannot be read. An operator can repair or release it",
                cause);
    }
}
