package dev.faultline.app.plan;

import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Turns what a person writes into a span of time: {@code 90m}, {@code 8h}, {@code 7d}. */
final class Span implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        String capitals = text.toUpperCase(Locale.ROOT);
        if (text.matches("[1-9]\\d{0,6}[smh]")) {
            return Duration.parse("PT" + capitals);
        }
        if (text.matches("[1-9]\\d{0,4}d")) {
            return Duration.parse("P" + capitals);
        }
        throw new TypeConversionException("'" + text + "' is no span of time: write 90m, 8h or 7d.");
    }
}
