package dev.faultline.app.shared;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes, as people write it: {@code 16MiB}, {@code 64KiB}, {@code 512}. */
public record ByteSize(int bytes) {
    private static final int KIB = 1024;
    private static final int MIB = 1024 * KIB;
    private static final int GIB = 1024 * MIB;

    /** Reads a size. */
    public static final class Text implements ITypeConverter<ByteSize> {
        private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,9})(KiB|MiB|GiB)?");

        @Override
        public ByteSize convert(String text) {
            Matcher form = FORM.matcher(text);
            long bytes = form.matches() ? Long.parseLong(form.group(1)) * unit(form.group(2)) : 0;
            if (bytes < 1 || bytes >= Integer.MAX_VALUE) {
                throw new TypeConversionException(
                        "'" + text + "' is not a size; write 512, 64KiB or 16MiB, less than 2048MiB.");
            }
            return new ByteSize((int) bytes);
        }

        private static int unit(@Nullable String name) {
            if (name == null) {
                return 1;
            }
            return switch (name) {
                case "KiB" -> KIB;
                case "MiB" -> MIB;
                default -> GIB; // the form allows no other
            };
        }
    }

    @Override
    public String toString() {
        if (bytes % GIB == 0) {
            return bytes / GIB + "GiB";
        }
        if (bytes % MIB == 0) {
            return bytes / MIB + "MiB";
        }
        return bytes % KIB == 0 ? bytes / KIB + "KiB" : String.valueOf(bytes);
    }
}
