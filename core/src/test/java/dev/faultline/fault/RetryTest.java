package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RetryTest {
    @TableTest
    @Spec("TE-03")
    @MethodSource("impossible")
    void rejectsADelayThatIsNegativeOrTooLong(Duration delay) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retry.after(delay))
                .withMessage("a retry delay must be between 0 and 2^53 - 1 milliseconds");
    }

    static List<Duration> impossible() {
        return List.of(
                Duration.ofNanos(-1),
                Duration.ofMillis(-1),
                Duration.ofSeconds(Long.MIN_VALUE),
                Retry.After.MAX.plusNanos(1),
                Duration.ofMillis(1L << 53),
                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999));
    }

    @TableTest
    @Spec("TE-03")
    @CsvSource({"0,0", "1,1", "999999,1", "1000000,1", "1000001,2", "1999999,2", "2000000,2"})
    void roundsUpToWholeMilliseconds(long nanos, long millis) {
        Retry.After retry = Retry.after(Duration.ofNanos(nanos));

        assertThat(retry.delay()).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    @Spec("TE-03")
    void acceptsTheLongestDelay() {
        Retry.After retry = Retry.after(Retry.After.MAX);

        assertThat(retry.delay().toMillis()).isEqualTo(9_007_199_254_740_991L);
    }

    @Test
    void distinguishesAZeroDelayFromAnImmediateRetry() {
        Retry retry = Retry.after(Duration.ZERO);

        assertThat(retry).isNotEqualTo(Retry.NOW);
    }
}
