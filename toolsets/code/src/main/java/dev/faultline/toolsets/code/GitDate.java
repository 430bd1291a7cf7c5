package dev.faultline.toolsets.code;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Git's dates, seconds and an offset, as ISO 8601 has them. */
final class GitDate {
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);

    private GitDate() {}

    /** {@return the date, with the offset that it was made with, such as {@code +0200}; UTC if that is none} */
    static String iso(String seconds, String offset) {
        try {
            Instant instant = Instant.ofEpochSecond(Long.parseLong(seconds.strip()));
            return ISO.format(instant.atOffset(zone(offset.strip())));
        } catch (NumberFormatException | DateTimeException e) {
            return ISO.format(Instant.EPOCH.atOffset(ZoneOffset.UTC)); // what git shows for a broken date
        }
    }

    static String iso(Instant instant) {
        return ISO.format(instant.atOffset(ZoneOffset.UTC));
    }

    private static ZoneOffset zone(String offset) {
        try {
            return ZoneOffset.of(offset);
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }
}
