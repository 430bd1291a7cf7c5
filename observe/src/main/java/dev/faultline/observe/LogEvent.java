package dev.faultline.observe;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import java.util.Map;

/** The kinds of log record that the contract distinguishes. */
enum LogEvent {
    /** A fault with its own code. */
    DOMAIN,
    /** A file does not exist, whether the tool or Java reported it. */
    NOT_FOUND,
    /** Java could not decode a file. */
    DECODE,
    /** Java rejected a value. */
    VALUE,
    /** An unexpected failure. */
    UNKNOWN;

    /** The wire name of a missing file in the contract that prescribes a separate log record for it (PD-66). */
    private static final String FILE_NOT_FOUND = "file-not-found";

    /** The common codes whose records differ from those of a fault with its own code. */
    private static final Map<CommonCode, LogEvent> EVENTS = Map.of(
            CommonCode.FILE_NOT_FOUND, NOT_FOUND,
            CommonCode.UNSUPPORTED_ENCODING, DECODE,
            CommonCode.INVALID_ARGUMENT, VALUE,
            CommonCode.UNEXPECTED, UNKNOWN,
            CommonCode.INTERNAL_ERROR, UNKNOWN);

    static LogEvent of(Reply reply) {
        return reply.code().equals(FILE_NOT_FOUND)
                ? NOT_FOUND
                : of(reply.occurrence().fault());
    }

    private static LogEvent of(Fault fault) {
        return fault.code() instanceof CommonCode code ? EVENTS.getOrDefault(code, DOMAIN) : DOMAIN;
    }
}
