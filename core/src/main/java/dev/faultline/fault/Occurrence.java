package dev.faultline.fault;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;

/**
 * A fault that occurred: what, where and when, with the id that log, trail and client share.
 *
 * @param stack the redacted stack trace, if nothing else explains the failure or if it was requested for debugging
 * @param failures how often the same call has failed in this way, this time included
 */
public record Occurrence(Fault fault, Origin origin, Instant at, String id, Optional<String> stack, int failures) {
    private static final DateTimeFormatter TIMESTAMP =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    /** The first occurrence of a failure, without a stack trace. */
    public Occurrence(Fault fault, Origin origin, Instant at, String id) {
        this(fault, origin, at, id, Optional.empty(), 1);
    }

    /** The first occurrence of a failure. */
    public Occurrence(Fault fault, Origin origin, Instant at, String id, Optional<String> stack) {
        this(fault, origin, at, id, stack, 1);
    }

    /** {@return this occurrence as one of so many} */
    public Occurrence withFailures(int count) {
        return new Occurrence(fault, origin, at, id, stack, count);
    }

    /** {@return this occurrence without its stack trace} */
    public Occurrence withoutStack() {
        return new Occurrence(fault, origin, at, id, Optional.empty(), failures);
    }

    /** {@return when it occurred, in UTC with milliseconds (R7)} */
    public String timestamp() {
        return timestamp(at);
    }

    /** {@return an instant in the format of every timestamp that Faultline writes (R7)} */
    public static String timestamp(Instant at) {
        return TIMESTAMP.format(at);
    }
}
