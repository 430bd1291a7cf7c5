package dev.faultline.classify;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads the {@code Retry-After} header of HTTP responses. */
public final class RetryAfterHeader {
    private RetryAfterHeader() {}

    /**
     * {@return the delay that the header asks for; empty if its value is not valid} A date is compared with the
     * server's own clock, in its {@code Date} header, which need not agree with ours.
     */
    public static Optional<Duration> delay(String value, Optional<String> dateHeader) {
        return value.matches("\\d{1,12}")
                ? Optional.of(Duration.ofSeconds(Long.parseLong(value)))
                : dateHeader.flatMap(now -> until(value, now));
    }

    private static Optional<Duration> until(String value, String now) {
        try {
            Duration delay = Duration.between(date(now), date(value));
            return Optional.of(delay.isNegative() ? Duration.ZERO : delay);
        } catch (DateTimeException e) {
            return Optional.empty(); // treated like a missing header
        }
    }

    private static ZonedDateTime date(String value) {
        return ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
    }
}
