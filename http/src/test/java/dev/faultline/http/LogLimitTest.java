package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogLimitTest {
    private final AtomicLong nanos = new AtomicLong(-5);
    private final LogLimit limit = new LogLimit(2, nanos::get);

    @Test
    void letsAFewRecordsAMinuteThroughAndCountsTheOthers() {
        assertThat(limit.next()).isEqualTo(OptionalLong.of(0));
        assertThat(limit.next()).isEqualTo(OptionalLong.of(0));
        assertThat(limit.next()).isEmpty();
        assertThat(limit.next()).isEmpty();

        nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));

        assertThat(limit.next()).isEqualTo(OptionalLong.of(2));
        assertThat(limit.next()).isEqualTo(OptionalLong.of(0));
        assertThat(limit.next()).isEmpty();
    }
}
