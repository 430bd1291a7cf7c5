package dev.faultline.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextPrintTest {
    private static final JsonObject EXAMPLE = JsonObject.builder()
            .put("title", "INFO")
            .put("count", -1234567)
            .put("ratio", JsonNumber.of(0.5))
            .put("empty", JsonObject.EMPTY)
            .put("none", JsonArray.EMPTY)
            .put("list", JsonArray.of(JsonBoolean.TRUE, JsonNull.NULL, JsonObject.of("i", new JsonString("ı"))))
            .build();

    @Test
    @Spec("RV-19")
    void writesNoSpaceAndNoLineEnd() {
        String text = JsonText.print(EXAMPLE);

        assertThat(text)
                .isEqualTo("{\"title\":\"INFO\",\"count\":-1234567,\"ratio\":0.5,\"empty\":{},\"none\":[],"
                        + "\"list\":[true,null,{\"i\":\"ı\"}]}");
    }

    @Test
    @Spec("RV-19")
    void keepsTheOrderOfTheMembers() {
        JsonObject object = JsonObject.builder()
                .put("code", "X")
                .put("message", "m")
                .put("a", 1)
                .build();

        String text = JsonText.print(object);

        assertThat(text).isEqualTo("{\"code\":\"X\",\"message\":\"m\",\"a\":1}");
    }

    static Stream<Arguments> characters() {
        return Stream.of(
                arguments("\u0000", "\\u0000"),
                arguments("\u0001", "\\u0001"),
                arguments("\u000b", "\\u000b"),
                arguments("\u001b", "\\u001b"),
                arguments("\u001f", "\\u001f"),
                arguments("\b\t\n\f\r", "\\b\\t\\n\\f\\r"),
                arguments("\"", "\\\""),
                arguments("\\", "\\\\"),
                arguments("/", "/"),
                arguments("</script>", "</script>"),
                arguments("'&<>=", "'&<>="),
                arguments("\u007f\u0080\u009f", "\u007f\u0080\u009f"),
                arguments("\u2028\u2029", "\u2028\u2029"),
                arguments("é€", "é€"),
                arguments("\uFEFF\uFFFD\uFFFF", "\uFEFF\uFFFD\uFFFF"),
                arguments("\uD83D\uDE00", "\uD83D\uDE00"),
                arguments("\uDBFF\uDFFF", "\uDBFF\uDFFF"));
    }

    @TableTest
    @MethodSource("characters")
    @Spec("RV-19")
    void escapesOnlyWhatMustBeEscaped(String inside, String written) {
        String text = JsonText.print(new JsonString(inside));

        assertThat(text).isEqualTo('"' + written + '"');
    }

    @TableTest
    @MethodSource("characters")
    @Spec("RV-19")
    void escapesNamesLikeValues(String inside, String written) {
        String text = JsonText.print(JsonObject.of(inside, JsonNull.NULL));

        assertThat(text).isEqualTo("{\"" + written + "\":null}");
    }

    // Jackson writes through a buffer; a pair must not be split at its end.
    @TableTest
    @ValueSource(ints = {1998, 1999, 2000, 3999, 4000, 7999, 8000})
    void neverSplitsASurrogatePair(int before) {
        String inside = "a".repeat(before) + "\uD83D\uDE00";

        String text = JsonText.print(new JsonString(inside));

        assertThat(text).isEqualTo('"' + inside + '"');
    }

    @Test
    @Spec("RV-19")
    void indentsForPeople() {
        String text = JsonText.pretty(EXAMPLE);

        assertThat(text).isEqualTo("""
            {
              "title": "INFO",
              "count": -1234567,
              "ratio": 0.5,
              "empty": {},
              "none": [],
              "list": [
                true,
                null,
                {
                  "i": "ı"
                }
              ]
            }\
            """);
    }

    @TableTest
    @ValueSource(strings = {"{}", "[]", "1", "\"a\"", "null"})
    void doesNotIndentScalarsAndEmptyContainers(String text) {
        JsonValue value = JsonText.read(text).clean().orElseThrow();

        String pretty = JsonText.pretty(value);

        assertThat(pretty).isEqualTo(text);
    }

    @Test
    @Spec("RV-19")
    void keepsTheValueWhenIndented() {
        String pretty = JsonText.pretty(EXAMPLE);

        JsonReading reading = JsonText.read(pretty);

        assertThat(reading.clean().map(JsonText::print)).contains(JsonText.print(EXAMPLE));
    }

    @TableTest
    @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "de-DE", "th-TH-u-nu-thai"})
    @Spec("RV-19")
    void writesTheSameBytesInEveryLocale(String tag) {
        byte[] expected = JsonText.pretty(EXAMPLE).getBytes(UTF_8);

        byte[] bytes = inLocale(
                Locale.forLanguageTag(tag),
                () -> JsonObject.builder()
                        .put("title", "INFO")
                        .put("count", -1234567)
                        .put("ratio", JsonNumber.of(0.5))
                        .build()
                        .with(EXAMPLE));

        assertThat(bytes).isEqualTo(expected);
    }

    @Test
    @Spec("RV-19")
    void writesTheSameBytesTwice() {
        byte[] first = JsonText.print(EXAMPLE).getBytes(UTF_8);

        byte[] second = JsonText.print(EXAMPLE).getBytes(UTF_8);

        assertThat(second).isEqualTo(first);
    }

    private static byte[] inLocale(Locale locale, Supplier<JsonValue> value) {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(locale);
            return JsonText.pretty(value.get()).getBytes(UTF_8);
        } finally {
            Locale.setDefault(before);
        }
    }
}
