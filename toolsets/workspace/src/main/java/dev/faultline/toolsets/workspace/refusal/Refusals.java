package dev.faultline.toolsets.workspace.refusal;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;

/** Creates the faults with which the workspace refuses something. Their effect is NONE: nothing was changed. */
public final class Refusals {
    private Refusals() {}

    /** {@return a refusal} */
    public static FaultException of(SystemErrorCode code, String message) {
        return new FaultException(unchanged(code, message));
    }

    /** {@return a refusal with its cause; a fault is a {@code SystemError} there (R10)} */
    public static FaultException of(SystemErrorCode code, String message, Throwable cause) {
        Fault fault = unchanged(code, message);
        return new FaultException(
                cause instanceof FaultException known ? fault.withCause(new Cause.Replaced(known.fault())) : fault,
                cause);
    }

    private static Fault unchanged(SystemErrorCode code, String message) {
        return code.fault(message).withEffect(Effect.NONE);
    }
}
