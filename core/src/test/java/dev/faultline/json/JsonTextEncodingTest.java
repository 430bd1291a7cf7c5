package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.TableTest;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link JsonText#read} rejects everything that is not UTF-8. */
class JsonTextEncodingTest {
    // The content of a string or of a name.
    static final String[] ILL_FORMED = {
        "80",
        "BF",
        "C3",
        "C328",
        "E282",
        "E28228",
        "F09F98",
        "F09F9828",
        "FF",
        "FE",
        "C080",
        "C0AF",
        "C1BF",
        "E080AF",
        "E09F80",
        "EDA080",
        "EDBFBF",
        "EDA0BDEDB880",
        "F08080AF",
        "F0808080",
        "F4908080",
        "F5808080",
        "F888808080",
        "FC8480808080"
    };

    @TableTest
    @FieldSource("ILL_FORMED")
    void rejectsAStringThatIsNotUtf8(String hex) {
        byte[] bytes = HexFormat.of().parseHex("22" + hex + "22");

        JsonReading reading = JsonText.read(bytes, JsonLimits.MESSAGE);

        assertThat(reading).isEqualTo(unreadable("is not UTF-8"));
    }

    // An overlong quote or slash would be a different name here than for an earlier check of the bytes.
    @TableTest
    @FieldSource("ILL_FORMED")
    void rejectsANameThatIsNotUtf8(String hex) {
        byte[] bytes = HexFormat.of().parseHex("7B22" + hex + "223A317D");

        JsonReading reading = JsonText.read(bytes, JsonLimits.MESSAGE);

        assertThat(reading).isEqualTo(unreadable("is not UTF-8"));
    }

    static Stream<Arguments> otherEncodings() {
        return Stream.of(
                arguments("[1]", StandardCharsets.UTF_16),
                arguments("[1]", StandardCharsets.UTF_16LE),
                arguments("[1]", StandardCharsets.UTF_16BE),
                arguments("1", StandardCharsets.UTF_16LE),
                arguments("1", StandardCharsets.UTF_16BE),
                arguments("[1]", Charset.forName("UTF-32LE")),
                arguments("[1]", Charset.forName("UTF-32BE")),
                arguments("\uFEFF[1]", StandardCharsets.UTF_8),
                arguments("\uFEFF[1]", StandardCharsets.UTF_16LE),
                arguments("\uFEFF", StandardCharsets.UTF_8));
    }

    @TableTest
    @MethodSource("otherEncodings")
    void rejectsOtherEncodingsAndByteOrderMarks(String text, Charset charset) {
        JsonReading reading = JsonText.read(text.getBytes(charset), JsonLimits.MESSAGE);

        assertThat(reading).isEqualTo(unreadable("is not UTF-8, or starts with a byte order mark"));
    }

    @Test
    void rejectsLatin1() {
        byte[] bytes = "\"é\"".getBytes(StandardCharsets.ISO_8859_1);

        JsonReading reading = JsonText.read(bytes, JsonLimits.MESSAGE);

        assertThat(reading).isEqualTo(unreadable("is not UTF-8"));
    }

    @Test
    void rejectsJavaTextWithAnUnpairedSurrogate() {
        JsonReading reading = JsonText.read("\"\uD800\"");

        assertThat(reading).isEqualTo(unreadable("contains an unpaired surrogate, so it is not valid Unicode"));
    }

    private static JsonReading unreadable(String message) {
        return new JsonReading.Unreadable(new JsonProblem(JsonPointer.ROOT, message));
    }
}
