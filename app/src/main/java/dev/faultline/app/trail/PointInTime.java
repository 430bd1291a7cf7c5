package dev.faultline.app.trail;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an instant: a time, a day, or a duration ago. */
final class PointInTime implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        try {
            if (text.matches("\\d{1,9}[smh]")) {
                return Instant.now().minus(Duration.parse("PT" + text.toUpperCase(Locale.ROOT)));
            }
            if (text.matches("\\d{1,5}d")) {
                return Instant.now().minus(Duration.parse("P" + text.toUpperCase(Locale.ROOT)));
            }
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw new TypeConversionException("'" + text
                    + "' is not a valid time; use 2026-03-04T05:06:07Z, 2026-03-04, or 90s, 15m, 2h, 7d ago.");
        }
    }
}
