package dev.faultline.app.trail;

import dev.faultline.trail.PointInTime;
import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an instant from the command line: a time, a day, or a duration ago. */
final class TimeArgument implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        try {
            return PointInTime.parse(text, Instant.now());
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }
}
