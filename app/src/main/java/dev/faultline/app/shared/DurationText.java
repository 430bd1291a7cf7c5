package dev.faultline.app.shared;

import dev.faultline.internal.ShortDuration;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations such as {@code 500ms}, {@code 30s} and {@code 2m}. */
public final class DurationText implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        return ShortDuration.parse(text)
                .orElseThrow(() ->
                        new TypeConversionException("'" + text + "' is not a duration; write 500ms, 30s, 2m or 1h."));
    }
}
