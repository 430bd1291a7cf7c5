package dev.faultline.fleet;

import java.time.Duration;

/** Pauses between attempts to use a store, each twice as long as the one before, up to half a minute. */
public final class Backoff {
    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private Duration next = SHORTEST;

    /** {@return how long to wait before the next attempt} */
    public Duration pause() {
        Duration pause = next;
        Duration twice = pause.multipliedBy(2);
        next = twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
        return pause;
    }

    /** The store can be used again. */
    public void reset() {
        next = SHORTEST;
    }
}
