package dev.faultline.http;

/**
 * Measures how fast a client sends a request or reads a response. Only the time counts during which the server waits
 * for the client. It is divided into periods of {@link ConnectionLimits#patience}, each measured by itself, so that a
 * client that was fast at first may not stop.
 */
final class Pace {
    private static final double NANOS = 1e9;

    private final long period;
    private final double required;
    private long waited;
    private long bytes;
    private boolean waiting;
    private long since;

    Pace(ConnectionLimits limits) {
        this.period = limits.patience().toNanos();
        this.required = limits.bytesPerSecond() * (period / NANOS);
    }

    /** The server begins to wait for the client. */
    synchronized void begin(long now) {
        if (!waiting) {
            waiting = true;
            since = now;
        }
    }

    /** The client has sent or read this many bytes. */
    synchronized void end(long now, long moved) {
        waited += waiting ? now - since : 0;
        waiting = false;
        bytes += moved;
        if (waited >= period) {
            waited = 0;
            bytes = 0;
        }
    }

    /** {@return whether the server waits for the client} */
    synchronized boolean isWaiting() {
        return waiting;
    }

    /** {@return whether the server waits and the client is slower than allowed} */
    synchronized boolean isTooSlow(long now) {
        long silent = now - since;
        return waiting && (silent >= period || (waited + silent >= period && bytes < required));
    }
}
