package dev.faultline.trail;

import dev.faultline.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Entries of several callers that go to the disk together; all of them wait for the same end. */
final class Batch {
    /** A batch of this size takes no more. */
    static final int MAX_BYTES = 1024 * 1024;

    private static final int MAX_PARTS = 1024;

    /** What one caller adds. Its number is set before the batch ends. */
    static final class Part {
        private final List<byte[]> entries;
        private long sequence;

        Part(List<byte[]> entries) {
            this.entries = entries;
        }

        private int bytes() {
            return entries.stream().mapToInt(entry -> entry.length).sum();
        }
    }

    private final List<Part> parts = new ArrayList<>();
    // One latch wakes the callers one by the other; the writer itself wakes only the first.
    private final CountDownLatch ended = new CountDownLatch(1);
    private int bytes;
    private @Nullable FaultException failure;

    /** {@return whether there was room} */
    boolean add(Part part) {
        if (bytes >= MAX_BYTES || parts.size() >= MAX_PARTS) {
            return false;
        }
        parts.add(part);
        bytes += part.bytes();
        return true;
    }

    void remove(Part part) {
        if (parts.remove(part)) {
            bytes -= part.bytes();
        }
    }

    List<byte[]> entries() {
        return parts.stream().flatMap(part -> part.entries.stream()).toList();
    }

    void succeed(long firstSequence) {
        long next = firstSequence;
        for (Part part : parts) {
            part.sequence = next;
            next += part.entries.size();
        }
        ended.countDown();
    }

    /** Tells the callers why not, unless they know already that all is on the disk. */
    void fail(FaultException why) {
        if (ended.getCount() > 0) {
            failure = why;
            ended.countDown();
        }
    }

    /** {@return whether the batch ended in time} An interrupt of the caller is kept for later: the wait is short. */
    boolean await(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        while (true) {
            try {
                boolean over = ended.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return over;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    /** {@return the number of the first entry of this part, which is on the disk now} */
    long sequence(Part part) {
        FaultException why = failure;
        if (why != null) {
            // One of its own for each caller, so that nobody adds to what others hold.
            throw new FaultException(why.fault(), why);
        }
        return part.sequence;
    }
}
