package dev.faultline.trail;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The queue in front of the writer: while one batch is being written, the next ones fill. */
final class Batches {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Batch> waiting = new ArrayDeque<>();
    private boolean closed;

    /** The position of a caller's entries in a batch, and whether that caller started the batch. */
    private record Slot(Batch batch, int before, boolean isFirst) {}

    /**
     * {@return the number of the first of these entries, once they are on disk}
     *
     * @throws dev.faultline.fault.FaultException if they could not be written within the timeout
     */
    long add(List<byte[]> entries, Duration timeout) {
        Slot slot = joined(entries);
        if (slot.isFirst) {
            awaitForAll(slot.batch, timeout);
        } else {
            slot.batch.await();
        }
        return slot.batch.first() + slot.before;
    }

    // The caller that started the batch enforces the timeout for all: a timed wait in every caller would cost too much.
    private void awaitForAll(Batch batch, Duration timeout) {
        if (!batch.await(timeout)) {
            withdraw(batch);
            batch.fail(AuditFaults.timedOut(timeout));
        }
    }

    /** {@return the next batch, now closed to further entries; empty if there was none within the timeout} */
    Optional<Batch> take(Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long left = timeout.toNanos();
            while (waiting.isEmpty() && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            return Optional.ofNullable(waiting.poll());
        } finally {
            lock.unlock();
        }
    }

    /** {@return whether the queue is closed and empty} */
    boolean isOver() {
        lock.lock();
        try {
            return closed && waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private Slot joined(List<byte[]> entries) {
        lock.lock();
        try {
            if (closed) {
                throw AuditFaults.closed();
            }
            Batch last = waiting.peekLast();
            OptionalInt before = last == null ? OptionalInt.empty() : last.add(entries);
            if (last != null && before.isPresent()) {
                return new Slot(last, before.getAsInt(), false);
            }
            Batch begun = new Batch();
            begun.add(entries);
            waiting.add(begun);
            changed.signal();
            return new Slot(begun, 0, true);
        } finally {
            lock.unlock();
        }
    }

    // If the writer has not started the batch, it must never write it: the callers learn that it was not recorded.
    private void withdraw(Batch batch) {
        lock.lock();
        try {
            waiting.remove(batch);
        } finally {
            lock.unlock();
        }
    }
}
