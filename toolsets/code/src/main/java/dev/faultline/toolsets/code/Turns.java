package dev.faultline.toolsets.code;

import dev.faultline.files.process.Deadline;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets a few searches run at once; others wait, because each uses all processors and much memory. */
final class Turns {
    /** The heap that one search with many matches may need, until its result is written. */
    private static final long HEAP = 128 * 1024 * 1024;

    private final Semaphore free;

    Turns(int most) {
        this.free = new Semaphore(most, true);
    }

    /** {@return two turns for each of these processors, or fewer if the heap is small} */
    static Turns forProcessors(int processors) {
        return new Turns(Math.clamp(Runtime.getRuntime().maxMemory() / HEAP, 1, 2 * processors));
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
