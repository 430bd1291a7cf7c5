package dev.faultline.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

/** Random values and random damage, reproducible through a fixed seed. */
class JsonTextRoundTripTest {
    private static final long SEED = 20_260_101;
    private static final String[] LITERALS = {
        "0", "-0", "1.0", "1e3", "1E-3", "0.10", "-12.5e+07", "9223372036854775808", "1e999999999", "7".repeat(400)
    };

    private final Random random = new Random(SEED);

    @Test
    @Spec("RV-19")
    void readsBackWhatItPrinted() {
        for (int i = 0; i < 4000; i++) {
            JsonValue value = randomValue(5);

            JsonReading reading = JsonText.read(JsonText.print(value));

            assertThat(reading).isEqualTo(new JsonReading.Clean(value));
        }
    }

    @Test
    @Spec("RV-19")
    void printsWhatItReadToTheSameText() {
        for (int i = 0; i < 4000; i++) {
            String text = JsonText.print(randomValue(5));

            JsonReading reading = JsonText.read(text);

            assertThat(reading.clean().map(JsonText::print)).contains(text);
        }
    }

    @Test
    void readsBackWhatItIndented() {
        for (int i = 0; i < 2000; i++) {
            JsonValue value = randomValue(5);

            JsonReading reading = JsonText.read(JsonText.pretty(value));

            assertThat(reading).isEqualTo(new JsonReading.Clean(value));
        }
    }

    @Test
    void convertsItsOwnValuesToThemselves() {
        for (int i = 0; i < 2000; i++) {
            JsonValue value = randomValue(5);

            JsonReading reading = JsonValue.of(value);

            assertThat(reading).isEqualTo(new JsonReading.Clean(value));
        }
    }

    @Test
    void survivesDamagedBytes() {
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = damaged(JsonText.print(randomValue(3)).getBytes(UTF_8));

            JsonReading reading = JsonText.read(damaged, JsonLimits.MESSAGE);

            assertThat(reading.clean().map(JsonText::print).map(JsonText::read).flatMap(JsonReading::clean))
                    .isEqualTo(reading.clean());
        }
    }

    @TableTest
    @ValueSource(
            strings = {
                " [ 1 , 2 ] ",
                "{\"b\":1,\"a\":[-0,1e3,1.0]}",
                "\"\\u0041\\/\\u001F\\ud83d\\ude00\"",
                "[1E400,0.0,\"\\u2028\"]",
                "{\"\\u0061\":{\"\":[]}}"
            })
    void printsStably(String text) {
        String once = print(text);

        String twice = print(once);

        assertThat(twice).isEqualTo(once);
    }

    private static String print(String text) {
        return JsonText.print(JsonText.read(text).clean().orElseThrow());
    }

    private byte[] damaged(byte[] bytes) {
        byte[] damaged = Arrays.copyOf(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length);
        for (int i = random.nextInt(3); i >= 0 && damaged.length > 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    private JsonValue randomValue(int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 7)) {
            case 0 -> JsonNull.NULL;
            case 1 -> JsonBoolean.of(random.nextBoolean());
            case 2 -> new JsonNumber(LITERALS[random.nextInt(LITERALS.length)]);
            case 3 -> random.nextBoolean() ? JsonNumber.of(random.nextLong()) : JsonNumber.of(random.nextGaussian());
            case 4 -> new JsonString(randomText());
            case 5 ->
                random.ints(random.nextInt(5))
                        .mapToObj(i -> randomValue(depth - 1))
                        .collect(JsonArray.toJsonArray());
            default -> randomObject(depth);
        };
    }

    private JsonObject randomObject(int depth) {
        JsonObject.Builder object = JsonObject.builder();
        for (int i = random.nextInt(5); i > 0; i--) {
            object.put(randomText(), randomValue(depth - 1));
        }
        return object.build();
    }

    private String randomText() {
        int[] limits = {0x20, 0x80, 0x800, 0x10000, Character.MAX_CODE_POINT + 1};
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.appendCodePoint(random.nextInt(limits[random.nextInt(limits.length)]));
        }
        return JsonString.wellFormed(text.toString());
    }
}
