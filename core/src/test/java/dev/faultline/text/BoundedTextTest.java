package dev.faultline.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BoundedTextTest {
    private static final String GRIN = "\uD83D\uDE00";

    static Stream<Arguments> textsOfExactlyTheirBound() {
        return Stream.of(
                arguments("", 0),
                arguments("", 512),
                arguments("a", 1),
                arguments("abc", 3),
                arguments("a".repeat(512), 512),
                arguments("é".repeat(256), 512),
                arguments("€".repeat(170) + "é", 512),
                arguments(GRIN.repeat(128), 512),
                arguments("short", 512));
    }

    @TableTest
    @MethodSource("textsOfExactlyTheirBound")
    @Spec("TE-27")
    void returnsTheSameStringIfItFits(String text, int max) {
        String bounded = BoundedText.ellipsized(text, max);

        assertThat(bounded).isSameAs(text);
    }

    static Stream<Arguments> textsBeyondTheirBound() {
        return Stream.of(
                arguments("a".repeat(513), 512, "a".repeat(509) + "..."),
                arguments("é".repeat(512), 512, "é".repeat(254) + "..."),
                arguments("é".repeat(256) + "a", 512, "é".repeat(254) + "..."),
                arguments("€".repeat(200), 512, "€".repeat(169) + "..."),
                arguments("a" + "é".repeat(400), 512, "a" + "é".repeat(254) + "..."),
                arguments("abcdef", 5, "ab..."),
                arguments("abcdef", 4, "a..."),
                arguments("abcdef", 3, "..."));
    }

    @TableTest
    @MethodSource("textsBeyondTheirBound")
    @Spec({"TE-27", "TE-28", "TE-29"})
    void truncatesALongerTextBeforeTheEllipsis(String text, int max, String cut) {
        String bounded = BoundedText.ellipsized(text, max);

        assertThat(bounded).isEqualTo(cut);
    }

    static Stream<Arguments> textsCutWithinACharacter() {
        return Stream.of(
                arguments(GRIN.repeat(3), 11, GRIN + GRIN + "..."),
                arguments(GRIN.repeat(3), 10, GRIN + "..."),
                arguments(GRIN.repeat(3), 8, GRIN + "..."),
                arguments(GRIN.repeat(3), 7, GRIN + "..."),
                arguments(GRIN.repeat(3), 6, "..."),
                arguments("a" + GRIN + "bcd", 7, "a..."),
                arguments("a" + GRIN + "bcd", 8, "a" + GRIN + "bcd"),
                arguments("ab€cdef", 6, "ab..."),
                arguments("ab€cdef", 7, "ab..."),
                arguments("ab€cdef", 8, "ab€..."),
                arguments("éé", 3, "..."));
    }

    @TableTest
    @MethodSource("textsCutWithinACharacter")
    @Spec("TE-29")
    void doesNotSplitACharacter(String text, int max, String cut) {
        String bounded = BoundedText.ellipsized(text, max);

        assertThat(bounded).isEqualTo(cut);
    }

    @TableTest
    @CsvSource({"0,''", "1,a", "2,ab", "3,...", "4,a..."})
    @Spec("TE-28")
    void staysWithinTheBoundIfTheEllipsisDoesNotFit(int max, String cut) {
        String bounded = BoundedText.ellipsized("abcdef", max);

        assertThat(bounded).isEqualTo(cut);
    }

    @TableTest
    @CsvSource({"0,''", "1,''", "2,é"})
    @Spec({"TE-28", "TE-29"})
    void doesNotSplitACharacterIfTheEllipsisDoesNotFit(int max, String cut) {
        String bounded = BoundedText.ellipsized("ééé", max);

        assertThat(bounded).isEqualTo(cut);
    }

    @Test
    void rejectsANegativeBound() {
        assertThatThrownBy(() -> BoundedText.ellipsized("", -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Spec("TE-28")
    void neverExceedsTheBound() {
        Random random = new Random(1);
        for (int i = 0; i < 5000; i++) {
            String text = randomText(random);
            int max = random.nextInt(40);

            String bounded = BoundedText.ellipsized(text, max);

            assertThat(bounded.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(max);
        }
    }

    @Test
    @Spec("TE-29")
    void alwaysReturnsAPrefixAndTheEllipsis() {
        Random random = new Random(2);
        for (int i = 0; i < 5000; i++) {
            String text = randomText(random) + "a".repeat(40);
            int max = 3 + random.nextInt(36);

            String bounded = BoundedText.ellipsized(text, max);

            assertThat(bounded).endsWith("...");
            assertThat(text).startsWith(bounded.substring(0, bounded.length() - 3));
        }
    }

    @Test
    @Spec("TE-29")
    void keepsTextWellFormed() {
        Random random = new Random(3);
        for (int i = 0; i < 5000; i++) {
            String text = randomText(random);

            String bounded = BoundedText.ellipsized(text, random.nextInt(40));

            assertThat(bounded.codePoints()).noneMatch(c -> Character.getType(c) == Character.SURROGATE);
        }
    }

    @TableTest
    @CsvSource({"abc,3,true", "abc,2,false", "é,2,true", "é,1,false", "€,3,true", "€,2,false", "'',0,true", "a,0,false"
    })
    void countsTheBytesOfUtf8(String text, int max, boolean fits) {
        assertThat(BoundedText.fits(text, max)).isEqualTo(fits);
    }

    @Test
    void countsFourBytesForASurrogatePair() {
        assertThat(BoundedText.fits(GRIN, 3)).isFalse();
        assertThat(BoundedText.fits(GRIN, 4)).isTrue();
    }

    @TableTest
    @CsvSource({"0x7f,1", "0x80,2", "0x7ff,2", "0x800,3", "0xffff,3", "0x10000,4", "0x10ffff,4"})
    void countsTheBytesOfTheFirstAndLastCharacterOfEachLength(int codePoint, int bytes) {
        String text = Character.toString(codePoint);

        assertThat(BoundedText.fits(text, bytes - 1)).isFalse();
        assertThat(BoundedText.fits(text, bytes)).isTrue();
    }

    private static String randomText(Random random) {
        String[] alphabet = {"a", "é", "€", GRIN};
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            text.append(alphabet[random.nextInt(alphabet.length)]);
        }
        return text.toString();
    }
}
