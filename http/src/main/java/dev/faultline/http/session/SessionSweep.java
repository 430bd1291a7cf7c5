package dev.faultline.http.session;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Looks after the sessions now and then, in a thread of its own. */
public final class SessionSweep implements AutoCloseable {
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(30);

    private final Thread thread;

    /**
     * Begins to look for expired sessions.
     *
     * @param look ends the sessions that have expired under these limits
     */
    public SessionSweep(SessionLimits limits, Runnable look) {
        this(limits, LONGEST_INTERVAL, look);
    }

    /** Begins to look at this interval, or at a quarter of the time that sessions may be unused if that is shorter. */
    public SessionSweep(SessionLimits limits, Duration longest, Runnable look) {
        Duration part = limits.idle().dividedBy(4);
        Duration interval = part.compareTo(longest) < 0 ? part : longest;
        long millis = Math.max(1, interval.toMillis());
        this.thread = Thread.ofPlatform().daemon().name("faultline-sessions").start(() -> sweep(millis, look));
    }

    private static void sweep(long millis, Runnable look) {
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(millis);
                look.run();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
