package dev.faultline.fleet.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for a condition, for a minute at most. */
public final class Awaiting {
    private static final long LIMIT = TimeUnit.MINUTES.toNanos(1);

    private Awaiting() {}

    /** Returns when the condition holds; fails if it does not hold in time. */
    public static void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LIMIT;
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("the time limit").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
