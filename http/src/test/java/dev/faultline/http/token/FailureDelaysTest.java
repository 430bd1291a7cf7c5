package dev.faultline.http.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FailureDelaysTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final FailureDelays delays = new FailureDelays(nanos::get);

    @Test
    void delaysOnlyWhatFollowsAFewFailuresAndNeverForLong() {
        fail("10.0.0.1", 10);

        assertThat(failed("10.0.0.1")).isEqualTo(Duration.ofMillis(200));
        assertThat(failed("10.0.0.1")).isEqualTo(Duration.ofMillis(400));
        assertThat(failed("10.0.0.2")).isZero();
        for (int i = 0; i < 100; i++) {
            failed("10.0.0.1");
        }
        assertThat(failed("10.0.0.1")).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void forgetsFailuresAfterAMinuteWithoutAny() {
        fail("10.0.0.1", 20);

        nanos.addAndGet(TimeUnit.SECONDS.toNanos(61));

        assertThat(failed("10.0.0.1")).isZero();
    }

    @Test
    void treatsAnIpv6NetworkAsOneClient() {
        fail("[2001:db8::1]", 10);

        assertThat(failed("2001:db8::2")).isEqualTo(Duration.ofMillis(200));
        assertThat(failed("2001:db8:0:1::2")).isZero();
    }

    @Test
    void letsAFewResponsesWaitForEachAddress() {
        fail("10.0.0.1", 10);
        for (int i = 0; i < 16; i++) {
            assertThat(delays.next("10.0.0.1")).isPresent();
        }

        assertThat(delays.next("10.0.0.1")).isEmpty();
        delays.answered("10.0.0.1");
        assertThat(delays.next("10.0.0.1")).isPresent();
    }

    @Test
    void letsALimitedNumberOfResponsesWaitInAll() {
        for (int i = 0; i < 1_000; i++) {
            String address = "10.0." + i / 100 + "." + i % 100;
            fail(address, 10);
            assertThat(delays.next(address)).isPresent();
        }
        fail("10.1.0.1", 10);

        assertThat(delays.next("10.1.0.1")).isEmpty();
    }

    private void fail(String address, int times) {
        for (int i = 0; i < times; i++) {
            failed(address);
        }
    }

    private Duration failed(String address) {
        Duration delay = delays.next(address).orElseThrow();
        if (!delay.isZero()) {
            delays.answered(address);
        }
        return delay;
    }
}
