package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Tag;

/**
 * Targets for Jazzer, which searches for inputs that reach new code. In a normal build each runs once, on empty input;
 * {@code dev/fuzz guided} runs one of them for a given time.
 */
@Tag("thorough")
class GuidedFuzzTest {
    /** The dialect that {@code dev/fuzz guided} names, otherwise all of them. */
    private static final List<Dialect> CHOSEN = chosen(System.getProperty("fuzz.dialect", ""));

    private static List<Dialect> chosen(String id) {
        return id.isEmpty()
                ? Dialects.all()
                : List.of(Dialects.find(id)
                        .orElseThrow(() -> new IllegalArgumentException("There is no dialect \"" + id + "\"")));
    }

    @FuzzTest
    void jsonText(byte[] input) {
        if (JsonText.read(input, JsonLimits.MESSAGE) instanceof JsonReading.Clean(JsonValue value)) {
            String printed = JsonText.print(value);

            assertThat(JsonText.read(printed)).isEqualTo(new JsonReading.Clean(value));
        }
    }

    @FuzzTest
    void dialect(byte[] input) {
        CHOSEN.forEach(dialect -> read(dialect, input));
    }

    private static void read(Dialect dialect, byte[] input) {
        if (JsonText.read(input, JsonLimits.MESSAGE) instanceof JsonReading.Clean(JsonValue value)
                && value instanceof JsonObject object) {
            Envelope envelope = Envelope.fromJson(object);

            assertThat(dialect.read(envelope)).isNotNull();
            assertThat(dialect.check(envelope)).isNotNull();
        }
    }
}
