package dev.faultline.trail;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What waits for the writer: while one batch is on its way to the disk, the next ones fill. */
final class Batches {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Batch> waiting = new ArrayDeque<>();
    private boolean closed;

    /** Where the entries of a caller stand, and whether it is the one that began the batch. */
    private record Place(Batch batch, int before, boolean isFirst) {}

    /**
     * {@return the number of the first of these entries, once they are on the disk}
     *
     * @throws dev.faultline.fault.FaultException if they are not, or not within the timeout
     */
    long add(List<byte[]> entries, Duration timeout) {
        Place place = joined(entries);
        if (place.isFirst) {
            awaitForAll(place.batch, timeout);
        } else {
            place.batch.await();
        }
        return place.batch.first() + place.before;
    }

    // Who began a batch keeps the time for all in it: many threads that wait with a limit each cost more than the rest.
    private void awaitForAll(Batch batch, Duration timeout) {
        if (!batch.await(timeout)) {
            withdraw(batch);
            batch.fail(AuditFaults.timedOut(timeout));
        }
    }

    /** {@return the next batch, which nobody can join any more; none if none came in time} */
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

    private Place joined(List<byte[]> entries) {
        lock.lock();
        try {
            if (closed) {
                throw AuditFaults.closed();
            }
            Batch last = waiting.peekLast();
            OptionalInt before = last == null ? OptionalInt.empty() : last.add(entries);
            if (last != null && before.isPresent()) {
                return new Place(last, before.getAsInt(), false);
            }
            Batch begun = new Batch();
            begun.add(entries);
            waiting.add(begun);
            changed.signal();
            return new Place(begun, 0, true);
        } finally {
            lock.unlock();
        }
    }

    // What the writer has not begun is not recorded later either: its callers are told that it is not.
    private void withdraw(Batch batch) {
        lock.lock();
        try {
            waiting.remove(batch);
        } finally {
            lock.unlock();
        }
    }
}
