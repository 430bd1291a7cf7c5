package dev.faultline.trail;

import dev.faultline.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Entries of several callers that go to the disk together; all of them wait for the same outcome. */
final class Batch {
    /** A batch of this size takes no more. */
    static final int MAX_BYTES = 1024 * 1024;

    private static final int MAX_ENTRIES = 1024;

    /** How a batch ended. */
    private sealed interface Outcome {
        /** All is on the disk, the first entry with this number. */
        record Written(long first) implements Outcome {}

        record Failed(FaultException why) implements Outcome {}
    }

    private final List<byte[]> entries = new ArrayList<>();
    private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();
    // One latch wakes the callers one by the other; the writer itself wakes only the first.
    private final CountDownLatch ended = new CountDownLatch(1);
    private int bytes;

    /** {@return how many entries stand before these; nothing if there was no room} */
    OptionalInt add(List<byte[]> more) {
        if (bytes >= MAX_BYTES || entries.size() >= MAX_ENTRIES) {
            return OptionalInt.empty();
        }
        int before = entries.size();
        for (byte[] entry : more) {
            entries.add(entry);
            bytes += entry.length;
        }
        return OptionalInt.of(before);
    }

    List<byte[]> entries() {
        return entries;
    }

    void succeed(long firstSequence) {
        finish(new Outcome.Written(firstSequence));
    }

    /** Tells the callers why not, unless they know already that all is on the disk. */
    void fail(FaultException why) {
        finish(new Outcome.Failed(why));
    }

    private void finish(Outcome how) {
        if (outcome.compareAndSet(null, how)) {
            ended.countDown();
        }
    }

    /**
     * Waits for the end, which somebody else sees to. An interrupt of the caller is kept for later: the wait is short.
     */
    void await() {
        boolean interrupted = false;
        while (true) {
            try {
                ended.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@return whether the batch ended in time} */
    boolean await(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
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

    /** {@return the number of the first entry, once all are on the disk} */
    long first() {
        return switch (Objects.requireNonNull(outcome.get(), "the batch has not ended")) {
            case Outcome.Written(long first) -> first;
            // One of its own for each caller, so that nobody adds to what others hold.
            case Outcome.Failed(FaultException why) -> throw new FaultException(why.fault(), why);
        };
    }
}
