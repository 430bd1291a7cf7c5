package dev.faultline.app.workflow;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.SystemCode;
import java.io.IOException;

/** What is told when the disk fails under a session. No path of the machine is in it. */
final class DiskFaults {
    private static final long RETRY_MS = 1_000;

    private DiskFaults() {}

    static FaultException of(String what, IOException failed) {
        return new FaultException(
                ToolErrors.errRetryableAfterMs(ToolErrorCode.INTERNAL_ERROR, what + ": " + reason(failed), RETRY_MS),
                failed);
    }

    private static String reason(IOException failed) {
        return switch (SystemCode.of(failed).orElse("")) {
            case "ENOSPC" -> "the disk is full";
            case "EACCES" -> "the server may not use it";
            case "EROFS" -> "its disk is read-only";
            case "EMFILE", "ENFILE" -> "too many files are open";
            default -> "the disk failed"; // whatever else a system calls its failures
        };
    }
}
