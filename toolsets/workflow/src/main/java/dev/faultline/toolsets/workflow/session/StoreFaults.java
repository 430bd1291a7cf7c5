package dev.faultline.toolsets.workflow.session;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.SystemCode;
import java.io.IOException;

/** The fault reported when the disk fails under a session or a definition. It contains no path of the machine. */
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
        return new FaultException(
                ToolErrors.errRetryableAfterMs(ToolErrorCode.INTERNAL_ERROR, what + ": " + reason(failed), RETRY_MS)
                        .withEffect(Effect.NONE),
                failed);
    }

    private static String reason(IOException failed) {
        return switch (SystemCode.of(failed).orElse("")) {
            case "ENOSPC" -> "the disk is full";
            case "EACCES" -> "the server has no permission";
            case "EROFS" -> "its disk is read-only";
            case "EMFILE", "ENFILE" -> "too many files are open";
            default -> "the disk failed"; // every other error of the operating system
        };
    }
}
