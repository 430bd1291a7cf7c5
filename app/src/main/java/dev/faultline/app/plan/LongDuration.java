package dev.faultline.app.plan;

import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations such as {@code 90m}, {@code 8h} and {@code 7d}. */
final class LongDuration implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        String capitals = text.toUpperCase(Locale.ROOT);
        if (text.matches("[1-9]\\d{0,6}[smh]")) {
            return Duration.parse("PT" + capitals);
        }
        if (text.matches("[1-9]\\d{0,4}d")) {
            return Duration.parse("P" + capitals);
        }
        throw new TypeConversionException("'" + text + "' is not a duration; write 90m, 8h or 7d.");
    }
}
