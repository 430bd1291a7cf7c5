package dev.faultline.trail;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** The one thread that writes a trail: takes what has gathered, puts it on the disk, and lets its callers go on. */
final class TrailWriter implements Callable<Link> {
    private static final Duration LONG = Duration.ofHours(1);

    private final Batches batches;
    private final WriterLock lock;
    private final ChainLog log;
    private final Optional<Checkpoints> checkpoints;
    private final Optional<PositionRecorder> positions;
    private final AtomicReference<Link> reached;

    TrailWriter(
            Batches batches,
            WriterLock lock,
            ChainLog log,
            Optional<Checkpoints> checkpoints,
            Optional<PositionRecorder> positions,
            AtomicReference<Link> reached) {
        this.batches = batches;
        this.lock = lock;
        this.log = log;
        this.checkpoints = checkpoints;
        this.positions = positions;
        this.reached = reached;
    }

    /** {@return the last entry, once the trail is closed and all that was left to write is written} */
    @Override
    public Link call() throws IOException {
        Duration timeout = checkpoints.map(Checkpoints::interval).orElse(LONG);
        try (lock;
                log) {
            while (!batches.isOver()) {
                Duration due = positions.map(it -> it.waitLimit(log, timeout)).orElse(timeout);
                next(due).ifPresent(this::write);
                checkpoints.ifPresent(plan -> plan.signIfDue(log));
                positions.ifPresent(it -> it.rememberIfDue(log));
            }
            positions.ifPresent(it -> it.remember(log));
            if (checkpoints.isPresent()) {
                checkpoints.get().sign(log);
            }
            return log.last();
        }
    }

    private Optional<Batch> next(Duration timeout) {
        try {
            return batches.take(timeout);
        } catch (InterruptedException e) {
            return Optional.empty(); // the thread is our own: an interrupt of it says nothing, and a trail goes on
        }
    }

    private void write(Batch batch) {
        try {
            lock.acquire();
            try {
                long first = log.append(batch.entries());
                reached.set(log.last());
                batch.succeed(first);
            } finally {
                lock.release();
            }
        } catch (Throwable failed) { // whatever it is, callers wait for an answer and the next batch for its turn
            batch.fail(AuditFaults.writeFailed(failed));
        }
    }
}
