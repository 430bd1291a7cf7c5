package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.files.process.Deadline;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** A few searches run at once. */
class TurnsTest {
    private final Turns turns = new Turns(1);

    @Test
    void aSearchWaitsForItsTurn() throws Exception {
        CountDownLatch taken = new CountDownLatch(1);
        turns.take(Deadline.after(Duration.ofMinutes(1)));
        Thread second = Thread.ofVirtual().start(() -> {
            try {
                turns.take(Deadline.after(Duration.ofMinutes(1)));
                taken.countDown();
            } catch (InterruptedException | TimeoutException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(taken.getCount()).isEqualTo(1);
        turns.end();

        assertThat(taken.await(60, TimeUnit.SECONDS)).isTrue();
        second.join();
    }

    @Test
    void aSearchTimesOutWhileItWaits() throws Exception {
        turns.take(Deadline.after(Duration.ofMinutes(1)));

        assertThatThrownBy(() -> turns.take(Deadline.after(Duration.ofMillis(1))))
                .isInstanceOf(TimeoutException.class);
    }
}
