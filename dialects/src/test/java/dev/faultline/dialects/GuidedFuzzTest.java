package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.dialects.toolresult.ToolResultDialect;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;

/**
 * Targets for Jazzer, which searches for inputs that reach new code. In a normal build each runs once, on empty input;
 * {@code dev/fuzz guided NAME} runs one for a given time.
 */
class GuidedFuzzTest {
    @FuzzTest
    void jsonText(byte[] input) {
        if (JsonText.read(input, JsonLimits.MESSAGE) instanceof JsonReading.Clean(JsonValue value)) {
            String printed = JsonText.print(value);

            assertThat(JsonText.read(printed)).isEqualTo(new JsonReading.Clean(value));
        }
    }

    @FuzzTest
    void systemError(byte[] input) {
        read(new SystemErrorDialect(), input);
    }

    @FuzzTest
    void toolError(byte[] input) {
        read(new ToolErrorDialect(), input);
    }

    @FuzzTest
    void problemDetails(byte[] input) {
        read(new ProblemDetailsDialect(), input);
    }

    @FuzzTest
    void toolResult(byte[] input) {
        read(new ToolResultDialect(), input);
    }

    @FuzzTest
    void toolFailure(byte[] input) {
        read(new ToolFailureDialect(), input);
    }

    @FuzzTest
    void resolveV0(byte[] input) {
        read(new ResolveV0Dialect(), input);
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
