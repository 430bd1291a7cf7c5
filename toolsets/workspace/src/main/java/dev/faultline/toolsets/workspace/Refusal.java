package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;

/** How the workspace says no: nothing has been changed then. */
final class Refusal {
    private Refusal() {}

    static FaultException of(SystemErrorCode code, String message) {
        return new FaultException(code.fault(message).withEffect(Effect.NONE));
    }

    static FaultException of(SystemErrorCode code, String message, Throwable cause) {
        return new FaultException(code.fault(message).withEffect(Effect.NONE), cause);
    }
}
