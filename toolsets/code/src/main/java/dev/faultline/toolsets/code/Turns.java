package dev.faultline.toolsets.code;

import dev.faultline.files.process.Deadline;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets a few searches run at once; others wait, because each uses all processors and much memory. */
final class Turns {
    private final Semaphore free;

    Turns(int most) {
        this.free = new Semaphore(most, true);
    }

    /** Waits for a turn. */
    void take(Deadline stop) throws InterruptedException, TimeoutException {
        if (!free.tryAcquire(Math.max(0, stop.nanosLeft()), TimeUnit.NANOSECONDS)) {
            throw new TimeoutException("other searches took too long");
        }
    }

    /** Ends a turn. */
    void end() {
        free.release();
    }
}
