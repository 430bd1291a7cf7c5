package dev.faultline.trail;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What waits for the writer: while one batch is on its way to the disk, the next ones fill. */
final class Batches {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Batch> waiting = new ArrayDeque<>();
    private boolean closed;

    /**
     * {@return the number of the first of these entries, once they are on the disk}
     *
     * @throws dev.faultline.fault.FaultException if they are not, or not within the patience
     */
    long add(List<byte[]> entries, Duration patience) {
        Batch.Part part = new Batch.Part(entries);
        Batch batch = joined(part);
        if (!batch.await(patience)) {
            leave(batch, part);
            throw AuditFaults.late(patience);
        }
        return batch.sequence(part);
    }

    /** {@return the next batch, which nobody can join or leave any more; none if none came in time} */
    Optional<Batch> take(Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (waiting.isEmpty() && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            return Optional.ofNullable(waiting.poll());
        } finally {
            lock.unlock();
        }
    }

    /** {@return whether nothing will come any more} */
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

    private Batch joined(Batch.Part part) {
        lock.lock();
        try {
            if (closed) {
                throw AuditFaults.closed();
            }
            Batch last = waiting.peekLast();
            if (last == null || !last.add(part)) {
                last = new Batch();
                last.add(part);
                waiting.add(last);
                changed.signal();
            }
            return last;
        } finally {
            lock.unlock();
        }
    }

    // What the writer has not begun is not recorded later either: its caller was told that it is not.
    private void leave(Batch batch, Batch.Part part) {
        lock.lock();
        try {
            if (waiting.contains(batch)) {
                batch.remove(part);
            }
        } finally {
            lock.unlock();
        }
    }
}
