package dev.faultline.trail;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** The one thread that writes a trail: takes what has gathered, puts it on the disk, and lets its callers go on. */
final class Writer implements Callable<Link> {
    private static final Duration LONG = Duration.ofHours(1);

    private final Batches batches;
    private final Guard guard;
    private final ChainLog log;
    private final Optional<Checkpoints> checkpoints;
    private final Optional<Remembering> remembering;
    private final AtomicReference<Link> reached;

    Writer(
            Batches batches,
            Guard guard,
            ChainLog log,
            Optional<Checkpoints> checkpoints,
            Optional<Remembering> remembering,
            AtomicReference<Link> reached) {
        this.batches = batches;
        this.guard = guard;
        this.log = log;
        this.checkpoints = checkpoints;
        this.remembering = remembering;
        this.reached = reached;
    }

    /** {@return the last entry, once the trail is closed and all that was left to write is written} */
    @Override
    public Link call() throws IOException {
        Duration patience = checkpoints.map(Checkpoints::interval).orElse(LONG);
        try (guard;
                log) {
            while (!batches.isOver()) {
                Duration due = remembering.map(it -> it.patience(log, patience)).orElse(patience);
                next(due).ifPresent(this::write);
                checkpoints.ifPresent(plan -> plan.keepIfDue(log));
                remembering.ifPresent(it -> it.rememberIfDue(log));
            }
            remembering.ifPresent(it -> it.remember(log));
            if (checkpoints.isPresent()) {
                checkpoints.get().keep(log);
            }
            return log.last();
        }
    }

    private Optional<Batch> next(Duration patience) {
        try {
            return batches.take(patience);
        } catch (InterruptedException e) {
            return Optional.empty(); // the thread is our own: an interrupt of it says nothing, and a trail goes on
        }
    }

    private void write(Batch batch) {
        try {
            guard.acquire();
            try {
                long first = log.append(batch.entries());
                reached.set(log.last());
                batch.succeed(first);
            } finally {
                guard.release();
            }
        } catch (Throwable failed) { // whatever it is, callers wait for an answer and the next batch for its turn
            batch.fail(AuditFaults.unwritten(failed));
        }
    }
}
