package dev.faultline.fault;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;

/**
 * One fault that happened: what, where, when, and the id by which log, trail and client speak of it.
 *
 * @param stack the stack trace, redacted; only where somebody who debugs has asked for it
 */
public record Occurrence(Fault fault, Origin origin, Instant at, String id, Optional<String> stack) {
    private static final DateTimeFormatter TIMESTAMP =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    /** An occurrence without a stack trace. */
    public Occurrence(Fault fault, Origin origin, Instant at, String id) {
        this(fault, origin, at, id, Optional.empty());
    }

    /** {@return when it happened, always with three digits of a second, in UTC (R7)} */
    public String timestamp() {
        return timestamp(at);
    }

    /** {@return an instant as all that Faultline writes tells it (R7)} */
    public static String timestamp(Instant at) {
        return TIMESTAMP.format(at);
    }
}
