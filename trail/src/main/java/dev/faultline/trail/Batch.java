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

/** Entries of several callers that are written to disk together; all of the callers wait for the same outcome. */
final class Batch {
    /** A batch of this size accepts no more entries. */
    static final int MAX_BYTES = 1024 * 1024;

    private static final int MAX_ENTRIES = 1024;

    /** How a batch ended. */
    private sealed interface Outcome {
        /** All entries are on disk; the first one has this number. */
        record Written(long first) implements Outcome {}

        record Failed(FaultException why) implements Outcome {}
    }

    private final List<byte[]> entries = new ArrayList<>();
    private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();
    // A single latch: the writer wakes only the first caller, and each caller wakes the next.
    private final CountDownLatch ended = new CountDownLatch(1);
    private int bytes;

    /** {@return the number of entries before these in the batch; empty if the batch is full} */
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

    /** Reports the failure to the callers, unless the batch has already succeeded. */
    void fail(FaultException why) {
        finish(new Outcome.Failed(why));
    }

    private void finish(Outcome how) {
        if (outcome.compareAndSet(null, how)) {
            ended.countDown();
        }
    }

    /**
     * Waits without a limit for the outcome, which another thread ensures. If the caller is interrupted meanwhile, it
     * continues to wait, which does not take long, and its interrupt status is restored.
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

    /** {@return whether the batch ended within the timeout} */
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

    /** {@return the number of the first entry, once all are on disk} */
    long first() {
        return switch (Objects.requireNonNull(outcome.get(), "the batch has not ended")) {
            case Outcome.Written(long first) -> first;
            // Each caller gets its own exception, so that none adds suppressed exceptions to another's.
            case Outcome.Failed(FaultException why) -> throw new FaultException(why.fault(), why);
        };
    }
}
