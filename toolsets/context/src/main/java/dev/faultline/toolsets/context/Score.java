package dev.faultline.toolsets.context;

import dev.faultline.json.JsonNumber;
import java.math.BigDecimal;

/** The score of a document: the share of its words that are query terms, as a 32-bit float. */
record Score(float value) implements Comparable<Score> {
    /** Below a millionth a number is written with an exponent. */
    private static final int SMALLEST_PLAIN = -6;

    static Score of(int matches, int words) {
        return new Score(words == 0 ? 0 : (float) matches / (float) words);
    }

    /** {@return the shortest decimal for this number, with a point} */
    JsonNumber toJson() {
        // Float.toString has the shortest digits, but switches to an exponent elsewhere.
        BigDecimal decimal = new BigDecimal(Float.toString(value)).stripTrailingZeros();
        if (decimal.signum() == 0) {
            return new JsonNumber("0.0");
        }
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (exponent < SMALLEST_PLAIN) {
            return new JsonNumber(withExponent(decimal.unscaledValue().toString(), exponent));
        }
        return new JsonNumber((decimal.scale() < 1 ? decimal.setScale(1) : decimal).toPlainString());
    }

    private static String withExponent(String digits, int exponent) {
        String point = digits.length() > 1 ? "." : "";
        return digits.charAt(0) + point + digits.substring(1) + "e" + exponent;
    }

    @Override
    public int compareTo(Score other) {
        return Float.compare(value, other.value);
    }
}
