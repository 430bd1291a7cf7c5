package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** The printed text is byte for byte what Jackson prints. */
class TextPrinterTest {
    private final Random random = new Random(11);

    private static String jackson(JsonValue value) {
        ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
        try (JsonGenerator generator = JsonText.FACTORY.createGenerator(ObjectWriteContext.empty(), utf8)) {
            JsonText.write(value, generator);
        }
        return utf8.toString(StandardCharsets.UTF_8);
    }

    @Test
    void printsEveryCharacterLikeJackson() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                JsonString text = new JsonString("a" + Character.toString(c) + "z");
                assertThat(JsonText.print(text)).isEqualTo(jackson(text));
            }
            c += c > 0x3000 ? 16 : 0; // the rest are handled alike
        }
    }

    @Test
    void printsEveryValueLikeJackson() {
        for (int i = 0; i < 5_000; i++) {
            JsonValue value = value(4);
            assertThat(JsonText.print(value)).isEqualTo(jackson(value));
        }
    }

    @Test
    void growsItsBuffer() {
        for (int length = 1_000; length < 1_100; length++) {
            JsonString text = new JsonString("\n".repeat(length) + "é".repeat(length));
            assertThat(JsonText.print(text)).isEqualTo(jackson(text));
        }
    }

    @Test
    void printsMembersLikeTheirObject() {
        JsonObject.Builder json = JsonObject.builder();
        PrintedMembers printed = new PrintedMembers();

        for (JsonMembers members : List.of(json, printed)) {
            members.put("half", "half \ud800")
                    .put("number", -7)
                    .put("flag", true)
                    .putIfPresent("left out", Optional.empty())
                    .putIfPresent("there", Optional.of("\"quoted\""))
                    .putOrNull("null", Optional.empty())
                    .putOrNull("text", Optional.of("text"))
                    .put("array", new JsonArray(List.of(JsonNull.NULL)));
        }

        assertThat("{" + new String(printed.bytes(), StandardCharsets.UTF_8) + "}")
                .isEqualTo(JsonText.print(json.build()));
        assertThatIllegalArgumentException().isThrownBy(() -> printed.put("half \ud800", 1));
    }

    @Test
    void rejectsAValueThatIsTooDeep() {
        assertThat(JsonText.bytes(nested(JsonText.MAX_DEPTH))).hasSize(2 * JsonText.MAX_DEPTH);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonText.bytes(nested(JsonText.MAX_DEPTH + 1)))
                .withMessage("nested deeper than 400 levels");
        PrintedMembers members = new PrintedMembers().put("a", nested(JsonText.MAX_DEPTH - 1));
        assertThat(members.bytes()).hasSize(4 + 2 * (JsonText.MAX_DEPTH - 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PrintedMembers().put("a", nested(JsonText.MAX_DEPTH)));
    }

    private static JsonValue nested(int levels) {
        JsonValue value = JsonArray.EMPTY;
        for (int i = 1; i < levels; i++) {
            value = new JsonArray(List.of(value));
        }
        return value;
    }

    private JsonValue value(int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> JsonNull.NULL;
            case 1 -> JsonBoolean.of(random.nextBoolean());
            case 2 -> JsonNumber.of(random.nextLong());
            case 3 -> new JsonString(text());
            case 4 -> array(depth - 1);
            default -> object(depth - 1);
        };
    }

    private JsonArray array(int depth) {
        List<JsonValue> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            items.add(value(depth));
        }
        return new JsonArray(items);
    }

    private JsonObject object(int depth) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            members.put(text(), value(depth));
        }
        return new JsonObject(members);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            int c = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT);
            text.appendCodePoint(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '?' : c);
        }
        return text.toString();
    }
}
