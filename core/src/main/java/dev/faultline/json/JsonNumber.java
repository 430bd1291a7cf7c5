package dev.faultline.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A JSON number that keeps its literal: {@code -0}, {@code 1e3} and {@code 1.0} stay unchanged, so that a tool sees
 * what its client sent and {@code 0.0} is written as {@code 0.0}.
 */
public record JsonNumber(String literal) implements JsonValue {
    private static final Pattern GRAMMAR =
            Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]{1,9}+)?");

    /** The longest literal; the time to evaluate one grows with the square of its length. */
    static final int MAX_LENGTH = 1000;

    /** The most digits that fit a {@code long}; expanding a larger exponent would cost memory. */
    private static final int LONG_DIGITS = 19;

    /**
     * Checks that the literal is a JSON number with at most 1000 characters and at most nine digits in its exponent.
     *
     * @throws IllegalArgumentException if it is not
     */
    public JsonNumber {
        if (!isNumber(literal)) {
            throw new IllegalArgumentException("not a JSON number");
        }
    }

    /** {@return whether this is a JSON number within the limits} */
    static boolean isNumber(String literal) {
        return isPlainInteger(literal)
                || (literal.length() <= MAX_LENGTH && GRAMMAR.matcher(literal).matches());
    }

    /** {@return the integer as JSON} */
    public static JsonNumber of(long value) {
        return new JsonNumber(Long.toString(value));
    }

    /**
     * {@return the number as JSON}
     *
     * @throws IllegalArgumentException if it has too many digits or too large an exponent
     */
    public static JsonNumber of(BigDecimal value) {
        return new JsonNumber(value.toString());
    }

    /**
     * {@return the number as JSON}
     *
     * @throws IllegalArgumentException if it is infinite or not a number
     */
    public static JsonNumber of(double value) {
        return new JsonNumber(Double.toString(value));
    }

    /** {@return the exact value} */
    public BigDecimal exact() {
        return new BigDecimal(literal);
    }

    /** {@return the value, if it is an integer that fits a {@code long}; {@code 1.0} and {@code 1e3} are integers} */
    public OptionalLong integer() {
        if (isPlainInteger(literal) && literal.length() < LONG_DIGITS) { // as most ids are
            return OptionalLong.of(Long.parseLong(literal));
        }
        BigDecimal stripped = exact().stripTrailingZeros();
        if (stripped.scale() > 0 || stripped.precision() - (long) stripped.scale() > LONG_DIGITS) {
            return OptionalLong.empty();
        }
        BigInteger whole = stripped.toBigIntegerExact();
        return whole.bitLength() < Long.SIZE ? OptionalLong.of(whole.longValue()) : OptionalLong.empty();
    }

    private static boolean isPlainInteger(String literal) {
        if (literal.isEmpty() || literal.charAt(0) == '0' || literal.length() > LONG_DIGITS) {
            return false;
        }
        for (int at = 0; at < literal.length(); at++) {
            if (literal.charAt(at) < '0' || literal.charAt(at) > '9') {
                return false;
            }
        }
        return true;
    }
}
