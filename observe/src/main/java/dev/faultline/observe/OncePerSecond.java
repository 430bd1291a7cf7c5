package dev.faultline.observe;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Lets one log record a second through and counts the others. */
final class OncePerSecond {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanos;
    private long next;
    private long left;

    /** The first record may be logged at once. */
    OncePerSecond(LongSupplier nanos) {
        this.nanos = nanos;
        this.next = nanos.getAsLong();
    }

    /** {@return how many records were left out since the last one, if another may be logged now} */
    synchronized OptionalLong next() {
        long now = nanos.getAsLong();
        if (now - next < 0) {
            left++;
            return OptionalLong.empty();
        }
        next = now + SECOND;
        long before = left;
        left = 0;
        return OptionalLong.of(before);
    }
}
