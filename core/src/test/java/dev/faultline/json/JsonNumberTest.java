package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonNumberTest {
    @TableTest
    @CsvSource({
        "0,0",
        "-0,0",
        "-0.0,0",
        "0e5,0",
        "0e999999999,0",
        "1,1",
        "1.0,1",
        "1e3,1000",
        "1E+3,1000",
        "1500e-2,15",
        "0.5e1,5",
        "-7,-7",
        "1e18,1000000000000000000",
        "9223372036854775807,9223372036854775807",
        "9223372036854775807.000,9223372036854775807",
        "-9223372036854775808,-9223372036854775808",
        "-9.223372036854775808e18,-9223372036854775808"
    })
    void recognisesAnIntegerInAnyNotation(String literal, long value) {
        JsonNumber number = new JsonNumber(literal);

        assertThat(number.integer()).hasValue(value);
    }

    @TableTest
    @ValueSource(
            strings = {
                "0.5",
                "1e-1",
                "1.0000000000000000000000001",
                "9223372036854775808",
                "-9223372036854775809",
                "1e19",
                "-1e19",
                "1e400",
                "1e999999999",
                "1e-999999999",
                "123456789e999999990"
            })
    void isNotAnIntegerWithAFractionOrBeyondALong(String literal) {
        JsonNumber number = new JsonNumber(literal);

        assertThat(number.integer()).isEmpty();
    }

    @TableTest
    @ValueSource(strings = {"0.1", "-0", "1e3", "1.50", "1e-999999999", "123456789012345678901234567890.5"})
    void hasItsExactValue(String literal) {
        JsonNumber number = new JsonNumber(literal);

        assertThat(number.exact()).isEqualTo(new BigDecimal(literal));
    }

    @TableTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-",
                "+1",
                "01",
                "-01",
                "1.",
                ".5",
                "1e",
                "0x1",
                "NaN",
                "Infinity",
                "-Infinity",
                " 1",
                "1 ",
                "1\n",
                "1L",
                "1f",
                "1_0",
                "１",
                "٣",
                "1e1000000000"
            })
    void rejectsInvalidNumbers(String literal) {
        assertThatThrownBy(() -> new JsonNumber(literal))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a JSON number");
    }

    @Test
    void keepsALiteralOfAThousandCharacters() {
        String literal = "9".repeat(1000);

        JsonNumber number = new JsonNumber(literal);

        assertThat(number.exact()).isEqualTo(new BigDecimal(literal));
    }

    @Test
    void rejectsALiteralOfOneCharacterMore() {
        assertThatThrownBy(() -> new JsonNumber("9".repeat(1001))).isInstanceOf(IllegalArgumentException.class);
    }

    @TableTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    @Spec({"TE-14", "SE-31"})
    void rejectsNonFiniteDoubles(double value) {
        assertThatThrownBy(() -> JsonNumber.of(value)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rejectsADecimalWithTooLargeAnExponent() {
        BigDecimal decimal = new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE);

        assertThatThrownBy(() -> JsonNumber.of(decimal)).isInstanceOf(IllegalArgumentException.class);
    }

    @TableTest
    @CsvSource({"0.0,0.0", "-0.0,-0.0", "100.0,100.0", "1e21,1.0E21", "1e-7,1.0E-7"})
    void writesADoubleAsJavaDoes(double value, String literal) {
        JsonNumber number = JsonNumber.of(value);

        assertThat(number.literal()).isEqualTo(literal);
    }

    @TableTest
    @ValueSource(strings = {"0.10", "-12345678901234567890.5", "1E+400"})
    void writesADecimalWithAllItsDigits(String literal) {
        JsonNumber number = JsonNumber.of(new BigDecimal(literal));

        assertThat(number.literal()).isEqualTo(literal);
    }

    @TableTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE})
    void writesALongInFull(long value) {
        JsonNumber number = JsonNumber.of(value);

        assertThat(number.literal()).isEqualTo(Long.toString(value));
    }
}
