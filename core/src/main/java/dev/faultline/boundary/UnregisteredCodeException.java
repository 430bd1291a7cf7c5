package dev.faultline.boundary;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;

/**
 * A tool failed with a code that its server does not know: a mistake in the program, not in the call. The client
 * receives an internal error; the log record and the trail entry name the code, for the author.
 */
public final class UnregisteredCodeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnregisteredCodeException(FaultCode code, Throwable thrown) {
        super("The code " + code.name() + " is not registered with the server; pass its enum to codes(...)", thrown);
    }

    /** {@return what the client receives} */
    Fault fault() {
        return Fault.unforeseen(CommonCode.INTERNAL_ERROR, Cause.of(this));
    }
}
