package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {
    private final JsonScanner scanner = new JsonScanner(List.of("a", "b/c", "b"));

    @TableTest
    @ValueSource(
            strings = {
                "1",
                "-0.5e+3",
                "0",
                "true",
                "false",
                "null",
                "\"\"",
                "\"é\\n\\\"\"",
                "[]",
                "[1,[2],{\"a\":3}]",
                "{}",
                "{\"a\":{\"b\":1}}",
                "\"\uD83D\uDE00\""
            })
    void findsEveryKindOfValue(String value) {
        assertThat(texts("{\"x\":[{\"a\":0}],\"a\" : " + value + " ,\"b\":1}").get("a"))
                .isEqualTo(value);
        assertThat(texts("{\"a\":" + value + "}").get("a")).isEqualTo(value);
    }

    @Test
    void findsAMemberAndWhatContainsIt() {
        assertThat(texts("{\"b\":{\"a\":9,\"c\":[1, 2]}}"))
                .isEqualTo(Map.of("b", "{\"a\":9,\"c\":[1, 2]}", "b/c", "[1, 2]"));
    }

    @Test
    void namesAreComparedAfterTheirEscapes() {
        assertThat(texts("{\"\\u0061\":1}")).isEqualTo(Map.of("a", "1"));
    }

    @TableTest
    @ValueSource(
            strings = {"", "[]", "1", "{", "{\"a\":1}{", "{\"a\":1,\"a\":1}", "{\"a\":01}", "{\"x\":\"\n\"}", "\uFEFF{}"
            })
    void rejectsWhatIsNotOneObject(String text) {
        assertThat(scan(text)).isEmpty();
    }

    @Test
    void rejectsATextThatIsTooDeep() {
        assertThat(scan("{\"x\":" + "[".repeat(100_000))).isEmpty();
    }

    private Map<String, String> texts(String json) {
        byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
        Map<String, String> texts = new HashMap<>();
        scan(json)
                .orElseThrow()
                .forEach((path, span) -> texts.put(
                        path, new String(utf8, span.from(), span.to() - span.from(), StandardCharsets.UTF_8)));
        return texts;
    }

    private Optional<Map<String, JsonSpan>> scan(String json) {
        return scanner.scan(json.getBytes(StandardCharsets.UTF_8));
    }
}
