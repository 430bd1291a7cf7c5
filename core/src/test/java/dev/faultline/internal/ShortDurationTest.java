package dev.faultline.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import java.time.Duration;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShortDurationTest {
    @TableTest
    @CsvSource({"500ms, PT0.5S", "30s, PT30S", "2m, PT2M", "1h, PT1H", "999999999ms, PT277H46M39.999S"})
    void readsANumberAndItsUnit(String text, Duration duration) {
        assertThat(ShortDuration.parse(text)).contains(duration);
    }

    @TableTest
    @ValueSource(strings = {"", "30", "s", "0s", "-1s", "1.5s", "1d", "30 s", "30S", "1000000000s"})
    void rejectsAnyOtherForm(String text) {
        assertThat(ShortDuration.parse(text)).isEmpty();
    }
}
