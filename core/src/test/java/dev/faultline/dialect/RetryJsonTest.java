package dev.faultline.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.fault.Retry;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryJsonTest {
    @TableTest
    @Spec("TE-03")
    @MethodSource("answers")
    void writesTheDelayWithItsOwnKindAndNoOther(Retry retry, String json) {
        String written = JsonText.print(RetryJson.write(retry));

        assertThat(written).isEqualTo(json);
    }

    @TableTest
    @Spec("TE-03")
    @MethodSource("answers")
    void readsWhatItWrites(Retry retry, String json) {
        Optional<Retry> read = RetryJson.read(json(json));

        assertThat(read).hasValue(retry);
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                arguments(Retry.NEVER, "{\"kind\":\"not_retryable\"}"),
                arguments(Retry.UNKNOWN, "{\"kind\":\"unknown\"}"),
                arguments(Retry.NOW, "{\"kind\":\"retryable_immediate\"}"),
                arguments(after(0), "{\"kind\":\"retryable_after_ms\",\"afterMs\":0}"),
                arguments(after(1000), "{\"kind\":\"retryable_after_ms\",\"afterMs\":1000}"),
                arguments(Retry.after(Duration.ofNanos(1_000_001)), "{\"kind\":\"retryable_after_ms\",\"afterMs\":2}"),
                arguments(
                        Retry.after(Retry.After.MAX),
                        "{\"kind\":\"retryable_after_ms\",\"afterMs\":9007199254740991}"));
    }

    @TableTest
    @ValueSource(strings = {"1500", "1500.0", "1.5e3", "15E+2"})
    void readsAWholeNumberHoweverItIsWritten(String number) {
        Optional<Retry> read = RetryJson.read(json("{\"kind\":\"retryable_after_ms\",\"afterMs\":" + number + "}"));

        assertThat(read).hasValue(after(1500));
    }

    @TableTest
    @Spec("TE-03")
    @ValueSource(
            strings = {
                "-1",
                "-0.5",
                "1.5",
                "\"10\"",
                "1e400",
                "1e999999999",
                "1e-999999999",
                "9007199254740992",
                "9223372036854775808",
                "true",
                "null",
                "[]",
                "{}"
            })
    void rejectsADelayThatIsNotANumberOfMilliseconds(String number) {
        Optional<Retry> read = RetryJson.read(json("{\"kind\":\"retryable_after_ms\",\"afterMs\":" + number + "}"));

        assertThat(read).isEmpty();
    }

    @TableTest
    @Spec("TE-03")
    @ValueSource(
            strings = {
                "{\"kind\":\"not_retryable\",\"afterMs\":0}",
                "{\"kind\":\"retryable_immediate\",\"afterMs\":1000}",
                "{\"kind\":\"retryable_after_ms\"}"
            })
    void rejectsADelayWithTheWrongKindAndAMissingDelay(String json) {
        Optional<Retry> read = RetryJson.read(json(json));

        assertThat(read).isEmpty();
    }

    @TableTest
    @ValueSource(
            strings = {
                "{}",
                "{\"kind\":\"\"}",
                "{\"kind\":\"NOT_RETRYABLE\"}",
                "{\"kind\":\"maybe\"}",
                "{\"kind\":null}",
                "{\"kind\":1}",
                "{\"retryable\":false}",
                "[\"not_retryable\"]",
                "\"not_retryable\"",
                "false",
                "null"
            })
    void readsNothingFromOtherJson(String json) {
        Optional<Retry> read = RetryJson.read(json(json));

        assertThat(read).isEmpty();
    }

    @Test
    @Spec("TE-03")
    void coversEveryKindOfAnswer() {
        Class<?>[] kinds = Retry.class.getPermittedSubclasses();

        assertThat(kinds)
                .allSatisfy(kind ->
                        assertThat(answers().map(answer -> answer.get()[0])).anyMatch(kind::isInstance));
    }

    private static Retry after(long millis) {
        return Retry.after(Duration.ofMillis(millis));
    }

    private static JsonValue json(String text) {
        return JsonText.read(text).clean().orElseThrow();
    }
}
