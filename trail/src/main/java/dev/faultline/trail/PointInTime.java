package dev.faultline.trail;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** Reads an instant as people write it: a time, a day, or a duration ago. */
public final class PointInTime {
    private PointInTime() {}

    /**
     * {@return the instant that the text means at the given time}
     *
     * @throws IllegalArgumentException if the text is not a time, with a message for people
     */
    public static Instant parse(String text, Instant now) {
        try {
            if (text.matches("\\d{1,9}[smh]")) {
                return now.minus(Duration.parse("PT" + text.toUpperCase(Locale.ROOT)));
            }
            if (text.matches("\\d{1,5}d")) {
                return now.minus(Duration.parse("P" + text.toUpperCase(Locale.ROOT)));
            }
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "'" + text
                            + "' is not a valid time; use 2026-03-04T05:06:07Z, 2026-03-04, or 90s, 15m, 2h, 7d ago.",
                    e);
        }
    }
}
