package dev.faultline.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lines that look like the end of a private key, but are not: each is read a few times, however many there are. */
class PrivateKeyStepsTest {
    private static final String LINE = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj";
    private static final int LINES = 150;
    private static final double MOST_GROWTH = 2.6;
    private static final String[] LINE_ENDS = {
        "\n", "\r\n", "\n\n", "\n        ", " ", "\t", "\\n", "\\r\\n", "\\\\n", "\\n  ", "\n\u2029", "=\r\n", "==\r\n"
    };

    @Test
    @Spec("PD-53")
    void takesTwiceTheStepsForTwiceTheLines() {
        Map<String, Double> growths = new LinkedHashMap<>();

        for (SecretShape key : CommandSecrets.KEYS) {
            for (String lineEnd : LINE_ENDS) {
                double once = CountedText.steps(key, lines(LINES, lineEnd));
                growths.put(key.name() + " with " + lineEnd, CountedText.steps(key, lines(2 * LINES, lineEnd)) / once);
            }
        }

        assertThat(growths)
                .hasSize(26)
                .allSatisfy((name, growth) -> assertThat(growth).isLessThan(MOST_GROWTH));
    }

    @Test
    @Spec("PD-53")
    void findsTheEndOfAKeyWithEachLineEnd() {
        for (String lineEnd : LINE_ENDS) {
            String padding = lineEnd.startsWith("=") ? "" : "=";
            String text =
                    "before\n" + (LINE + lineEnd).repeat(3) + "AbCd" + padding + lineEnd + "-----END PRIVATE KEY-----";

            assertThat(Redactor.withoutSecrets(text)).as(lineEnd).isEqualTo("before\n" + Redactor.MARK);
        }
    }

    @Test
    void keepsTheEscapedLineEndBeforeAKey() {
        String safe = Redactor.withoutSecrets("before\\n" + LINE + "\\n" + LINE + "\\n-----END PRIVATE KEY-----");

        assertThat(safe).isEqualTo("before\\n" + Redactor.MARK);
    }

    private static String lines(int number, String lineEnd) {
        return (LINE + lineEnd).repeat(number) + "-----END PRIVATE KEY";
    }
}
