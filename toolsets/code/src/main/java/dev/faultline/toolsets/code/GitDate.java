package dev.faultline.toolsets.code;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats git's dates, seconds and an offset, as ISO 8601. */
final class GitDate {
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);

    private GitDate() {}

    /** {@return the date with its own offset, such as {@code +0200}, or in UTC if the offset is invalid} */
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
