package dev.faultline.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import org.junit.jupiter.params.provider.FieldSource;

/** Text that is designed to keep a pattern busy. The timeout only guards against runaway patterns. */
class HostileTextTest {
    private static final Duration GUARD = Duration.ofSeconds(60);
    private static final int LENGTH = 100_000;

    static final String[] UNITS = {
        "a",
        "/",
        "://",
        "://a@",
        "@",
        "password",
        "password=",
        "password=\"",
        "\\\"password\\\":\\\"",
        "token: a",
        "token: \"",
        "\"",
        "'",
        "\\",
        "=",
        "\n",
        " ",
        "bearer ",
        "basic A",
        "authorization: =\"",
        "cookie: a",
        "?signature",
        "?x-",
        "key: ",
        "gh" + "p_",
        "ey" + "J",
        "ey" + "J-",
        "xo" + "xb-",
        "AK" + "IA",
        "AI" + "za",
        "gl" + "pat-",
        "gl" + "pat-a.",
        "np" + "m_",
        "np" + "m_a",
        "S" + "G.a",
        "S" + "G." + "a".repeat(32) + ".",
        "wh" + "sec_a",
        "xa" + "pp-1-",
        "s" + "k-",
        "-----BEGIN " + "PRIVATE " + "KEY-----",
        "-----BEGIN ",
        "a.",
        "a/",
        "A$",
        "C:\\a ",
        "\\\\aa\\",
        "file:/",
        "\n\tat",
        "/a",
        "\"/a/",
        "\u0000",
        "\uD83D\uDE00"
    };

    @TableTest
    @FieldSource("UNITS")
    @Spec("PD-53")
    void isRedactedInTime(String unit) {
        String text = unit.repeat(LENGTH / unit.length());

        String safe = assertTimeoutPreemptively(
                GUARD, () -> Redactor.forHome("/home/al").text(text));

        assertThat(safe).hasSizeLessThan(3 * LENGTH);
    }

    @TableTest
    @FieldSource("UNITS")
    void isMadeSafeInTime(String unit) {
        String text = unit.repeat(LENGTH / unit.length());

        String safe = assertTimeoutPreemptively(GUARD, () -> ForeignText.safe(text));

        assertThat(safe.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(ForeignText.MAX_BYTES);
    }
}
