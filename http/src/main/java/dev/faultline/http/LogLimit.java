package dev.faultline.http;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Lets the first few log records of each minute through and counts the others, so that no client can fill a disk. */
public final class LogLimit {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final int most;
    private final LongSupplier nanos;
    private long begun;
    private int logged;
    private long left;

    /** Lets this many records a minute through. */
    public LogLimit(int most) {
        this(most, System::nanoTime);
    }

    LogLimit(int most, LongSupplier nanos) {
        this.most = most;
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
    }

    /** {@return how many records were left out since the last one, if another may be logged now} */
    public synchronized OptionalLong next() {
        long now = nanos.getAsLong();
        if (now - begun >= MINUTE) {
            begun = now;
            logged = 0;
        }
        if (logged == most) {
            left++;
            return OptionalLong.empty();
        }
        logged++;
        long before = left;
        left = 0;
        return OptionalLong.of(before);
    }
}
