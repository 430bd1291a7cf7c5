package dev.faultline.toolsets.workflow.session;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.SystemCode;
import java.io.IOException;

/** The fault reported when the store of a session or a definition fails. It contains no path of the machine. */
public final class StoreFaults {
    private static final long RETRY_MS = 1_000;

    private StoreFaults() {}

    /**
     * {@return the fault, which is retryable: the call has changed nothing, because a session changes only when an
     * event is in its log}
     *
     * @param what the operation that failed, such as {@code The session could not be read}
     */
    public static FaultException of(String what, IOException failed) {
        return of(what, SystemCode.reason(failed), failed);
    }

    /**
     * {@return the same fault with this reason}
     *
     * @param reason what is wrong with the store, such as {@code the database does not answer}
     */
    public static FaultException of(String what, String reason, Exception failed) {
        return new FaultException(
                ToolErrors.errRetryableAfterMs(ToolErrorCode.INTERNAL_ERROR, what + ": " + reason, RETRY_MS)
                        .withEffect(Effect.NONE),
                failed);
    }

    /** {@return the fault for an append whose result is unknown, because the store was lost meanwhile} */
    public static FaultException unknown(String what, String reason, Exception failed) {
        return new FaultException(
                ToolErrors.errRetryableAfterMs(ToolErrorCode.INTERNAL_ERROR, what + ": " + reason, RETRY_MS), failed);
    }
}
