package dev.faultline.toolsets.context;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.math.BigInteger;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads a non-negative integer that is written with digits only: neither {@code 1e3} nor {@code -0} nor {@code 1.0}.
 */
public final class WholeNumber {
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,1000}");

    private WholeNumber() {}

    /** {@return the number, if the value is written with digits only and fits a {@code long}} */
    static OptionalLong of(JsonValue value) {
        return value instanceof JsonNumber(String literal) ? of(literal) : OptionalLong.empty();
    }

    /** {@return the number, if the text has digits only and fits a {@code long}} */
    public static OptionalLong of(String text) {
        if (!DIGITS.matcher(text).matches()) {
            return OptionalLong.empty();
        }
        BigInteger number = new BigInteger(text);
        return number.bitLength() < Long.SIZE ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
    }
}
