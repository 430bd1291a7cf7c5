package dev.faultline.trail;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.fault.SystemCode;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Optional;

/** The faults of a trail that cannot be written or read. Their messages contain no path of the machine. */
final class AuditFaults {
    private static final String TIMEOUT = "timeout_ms";

    private AuditFaults() {}

    /** {@return the failure to write, with the reason if it is known} */
    static FaultException writeFailed(Throwable thrown) {
        if (thrown instanceof FaultException known) {
            return known;
        }
        String message = "The audit log could not be written: " + reason(thrown);
        return new FaultException(
                SystemCode.of(thrown)
                        .map(code -> CommonCode.AUDIT_LOG_FAILED
                                .fault(message)
                                .withDetails(
                                        JsonObject.builder().put("code", code).build()))
                        .orElseGet(() -> CommonCode.AUDIT_LOG_FAILED.fault(message)),
                thrown);
    }

    static FaultException timedOut(Duration timeout) {
        return new FaultException(CommonCode.AUDIT_LOG_FAILED
                .fault("The audit log was not written within " + timeout.toMillis() + " ms")
                .withDetails(JsonObject.of(TIMEOUT, JsonNumber.of(timeout.toMillis()))));
    }

    static FaultException closed() {
        return failed("The audit log is closed, because the server is stopping");
    }

    static FaultException noDirectory() {
        return failed("The audit log could not be opened: its directory does not exist");
    }

    /** {@return whether this is a log that could not be written in time, perhaps because its disk hangs} */
    static boolean isTimeout(Fault fault) {
        return fault.code() == CommonCode.AUDIT_LOCK_FAILED
                || fault.details()
                        .filter(details -> details instanceof JsonObject object
                                && object.get(TIMEOUT).isPresent())
                        .isPresent();
    }

    static FaultException replaced() {
        return failed("The audit log could not be written: another directory has taken the place of its own");
    }

    static FaultException locked(Duration timeout) {
        return new FaultException(CommonCode.AUDIT_LOCK_FAILED.fault(
                "The audit log was locked by another process for more than " + timeout.toMillis() + " ms"));
    }

    /** {@return the failure to append to a damaged log (R34); only an operator can repair it, so no retry helps} */
    static FaultException damaged(Break found) {
        return new FaultException(described(CommonCode.AUDIT_LOG_FAILED, found).withRetry(Retry.NEVER));
    }

    /** {@return the failure to read a damaged log} */
    static FaultException unreadable(Break found) {
        return new FaultException(described(CommonCode.SELF_AUDIT_FAILURE, found));
    }

    private static Fault described(CommonCode code, Break found) {
        return code.fault("The audit log is damaged at line " + found.line() + " of " + found.file() + ": "
                        + found.description())
                .withDetails(JsonObject.builder()
                        .put("file", found.file())
                        .put("line", found.line())
                        .put("kind", found.kind().name())
                        .build());
    }

    private static FaultException failed(String message) {
        return new FaultException(CommonCode.AUDIT_LOG_FAILED.fault(message));
    }

    private static String reason(Throwable thrown) {
        Optional<String> stated = thrown instanceof FileSystemException file
                ? Optional.ofNullable(file.getReason()).filter(reason -> reason.startsWith("is not a file"))
                : Optional.empty();
        return stated.map(reason -> "it " + reason).orElseGet(() -> SystemCode.reason(thrown));
    }
}
