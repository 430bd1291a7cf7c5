package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.internal.Utf8Order;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of the format that differ from Java's own rules for text. */
class TextRulesTest {
    @ParameterizedTest
    @CsvSource({
        "3, 4, 0.75",
        "0, 0, 0.0",
        "0, 9, 0.0",
        "1, 1, 1.0",
        "1, 3, 0.33333334",
        "2, 3, 0.6666667",
        "1, 1001, 0.000999001",
        "1, 1000000, 0.000001",
        "3, 2000000, 0.0000015",
        "1, 10000000, 1e-7",
        "1, 3000000, 3.3333333e-7",
        "1, 8388609, 1.19209275e-7"
    })
    void writesAScoreLikeTheReference(int matches, int words, String written) {
        assertThat(Score.of(matches, words).toJson().literal()).isEqualTo(written);
    }

    @Test
    void writesTheFewestDigitsThatReproduceTheScore() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            int words = 1 + random.nextInt(1 << (1 + random.nextInt(24)));
            Score score = Score.of(random.nextInt(words) + 1, words);

            assertThat(Float.parseFloat(score.toJson().literal())).isEqualTo(score.value());
        }
    }

    @Test
    void separatesWordsAtUnicodeWhiteSpace() {
        assertThat(TextWords.in("a\u00A0b\u0085c\u3000d\u2028e\u200Af\tg\u000Bh")
                        .list())
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h");
        assertThat(TextWords.in("a\u001Cb\u200Bc\uFEFFd\u180Ee").list()).hasSize(1);
        assertThat(TextWords.in(" \n ").list()).isEmpty();
        assertThat(TextWords.in("one  two\nthree").count()).isEqualTo(3);
        assertThat(TextWords.in("x ".repeat(1000) + "y").list()).hasSize(1001).endsWith("x", "y");
    }

    @ParameterizedTest
    @CsvSource({
        "ΑΣ, ας",
        "ΑΣΑ, ασα",
        "Σ, σ",
        "ΑΣ2Β, ας2β",
        "ΑΣ.Β, ασ.β",
        "ΑΣ-Β, ας-β",
        "Α.Σ, α.ς",
        "İI, i̇i",
        "ÀÉ, àé",
        "ǅ, ǆ",
        "𐐀, 𐐨",
        "already small, already small"
    })
    void usesTheLowerCaseOfUnicode(String text, String lower) {
        assertThat(LowerCase.of(text)).isEqualTo(lower);
    }

    @Test
    void ordersIdsByTheirBytes() {
        List<String> texts = new ArrayList<>(List.of("b", "a", "ab", "\uE000", "\uD83D\uDE00", "\uFFFD", "é", "z", ""));
        List<String> byBytes = new ArrayList<>(texts);
        byBytes.sort((one, other) ->
                Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));

        texts.sort(Utf8Order.BY_BYTES);

        assertThat(texts).isEqualTo(byBytes);
        assertThat(texts.getLast()).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void countsTokensInBytes() {
        assertThat(Document.of("i", "v", "日本").tokens()).isEqualTo(2);
        assertThat(Document.of("i", "v", "").tokens()).isZero();
        assertThat(Document.of("i", "v", "abcd").tokens()).isEqualTo(1);
        assertThat(Document.of("i", "v", "abcde").tokens()).isEqualTo(2);
    }

    @Test
    void escapesTheTextOfADocumentAsLittleAsPossible() {
        Document document = Document.of("i", "sha256:" + "0".repeat(64), "/é\u2028\u007F\u001B\b\f\n\r\t\"\\\u0000");

        String text = Selection.of(List.of(document), ContextQuery.of(""), 100).text();

        assertThat(text).contains("\"/é\u2028\u007F\\u001b\\b\\f\\n\\r\\t\\\"\\\\\\u0000\"");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "007, 7", "9223372036854775807, 9223372036854775807"})
    void readsAWholeNumberOfDigits(String text, long number) {
        assertThat(WholeNumber.of(text)).hasValue(number);
    }

    @ParameterizedTest
    @CsvSource({"-1", "-0", "1.5", "1.0", "1e3", "9223372036854775808", "''", "' 1'", "+1", "٣"})
    void rejectsOtherNumbers(String text) {
        assertThat(WholeNumber.of(text)).isEmpty();
    }
}
