package dev.faultline.trail;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** The thread that writes a trail: takes the next batch, writes it to disk, and releases the waiting callers. */
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

    /** {@return the last entry, once the trail is closed and all queued entries are written} */
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
            return Optional.empty(); // nothing interrupts this thread on purpose, so the trail continues
        }
    }

    // A batch without entries asks whether entries can be written.
    private long append(List<byte[]> entries) throws IOException {
        if (entries.isEmpty()) {
            log.requireWritable();
            return log.last().sequence() + 1;
        }
        long first = log.append(entries);
        reached.set(log.last());
        return first;
    }

    private void write(Batch batch) {
        try {
            lock.acquire();
            try {
                if (log.last().equals(Link.START)) { // nothing was appended yet
                    positions.ifPresent(PositionRecorder::requireRemembered);
                }
                batch.succeed(append(batch.entries()));
            } finally {
                lock.release();
            }
        } catch (Throwable failed) { // callers must get an outcome and the next batch its turn after any failure
            batch.fail(AuditFaults.writeFailed(failed));
        }
    }
}
