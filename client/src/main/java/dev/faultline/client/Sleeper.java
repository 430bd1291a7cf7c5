package dev.faultline.client;

import java.time.Duration;

/** Blocks the current thread for a while. */
@FunctionalInterface
public interface Sleeper {
    /**
     * Returns when the delay has passed.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    void sleep(Duration delay) throws InterruptedException;
}
