package dev.faultline.dashboard.verify;

import dev.faultline.dashboard.verify.CheckpointList.KnownCheckpoint;
import dev.faultline.fault.FaultException;
import dev.faultline.trail.FolderSource;
import dev.faultline.trail.TrailVerifier;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Verifies the chain of one trail in the background: at the start, on request, and from time to time. The longer a run
 * takes, the more rarely it is repeated.
 */
public final class Verification implements AutoCloseable {
    private static final Duration SHORTEST_INTERVAL = Duration.ofMinutes(10);
    private static final Duration AFTER_REQUEST = Duration.ofSeconds(10);
    private static final int REST = 50;
    private static final long REPORTED_BYTES = 1024 * 1024;

    private final FolderSource source;
    private final InstantSource clock;
    private final Optional<CheckpointList> checkpoints;
    private final Runnable changed;
    private final Thread thread;
    private volatile List<KnownCheckpoint> known = List.of();
    private volatile VerifyProgress progress = new VerifyProgress.Waiting();
    private boolean requested;
    private boolean closed;

    /** A verification of this trail, not started yet; it calls {@code changed} whenever its progress has changed. */
    public Verification(
            FolderSource source, InstantSource clock, Optional<CheckpointList> checkpoints, Runnable changed) {
        this.source = source;
        this.clock = clock;
        this.checkpoints = checkpoints;
        this.changed = changed;
        this.thread = Thread.ofPlatform().daemon().name("faultline-verify").unstarted(this::run);
    }

    /** Begins, unless it has begun or has been closed. */
    public synchronized void start() {
        if (!closed && thread.getState() == Thread.State.NEW) {
            thread.start();
        }
    }

    /** {@return the trail} */
    public FolderSource source() {
        return source;
    }

    /** {@return how far it is} */
    public VerifyProgress progress() {
        return progress;
    }

    /** {@return the newest checkpoints that the trail was compared with, the newest first} */
    public List<KnownCheckpoint> checkpoints() {
        return known;
    }

    /** Asks for another run, unless one is in progress or has just ended. */
    public synchronized void request() {
        requested = true;
        notifyAll();
    }

    private void run() {
        try {
            while (!isClosed()) {
                long begin = System.nanoTime();
                report(verify());
                Duration took = Duration.ofNanos(System.nanoTime() - begin);
                TimeUnit.MILLISECONDS.sleep(Math.min(AFTER_REQUEST.toMillis(), took.toMillis() * REST));
                rest(took.multipliedBy(REST));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void rest(Duration after) throws InterruptedException {
        requested = false;
        Duration interval = after.compareTo(SHORTEST_INTERVAL) > 0 ? after : SHORTEST_INTERVAL;
        long deadline = System.nanoTime() + interval.toNanos();
        while (!requested && !closed) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }

    private VerifyProgress verify() {
        try {
            long total = source.files().stream()
                    .mapToLong(FolderSource.TrailFile::bytes)
                    .sum();
            report(new VerifyProgress.Running(0, total));
            TrailVerifier verifier = TrailVerifier.of(source.directory()).onProgress(progressOf(total));
            Optional<String> unreadable = compare(verifier);
            return unreadable.isPresent()
                    ? new VerifyProgress.Failed(unreadable.get(), clock.instant())
                    : new VerifyProgress.Finished(verifier.verify(), clock.instant());
        } catch (FaultException damaged) {
            return new VerifyProgress.Failed(damaged.fault().message(), clock.instant());
        } catch (UncheckedIOException unreadable) {
            return new VerifyProgress.Failed("The audit log cannot be read.", clock.instant());
        }
    }

    private LongConsumer progressOf(long total) {
        long[] reported = {0};
        return read -> {
            if (read - reported[0] > Math.max(REPORTED_BYTES, total / 100)) {
                reported[0] = read;
                report(new VerifyProgress.Running(read, total));
            }
        };
    }

    /** {@return why the checkpoints cannot be used, if they cannot} */
    private Optional<String> compare(TrailVerifier verifier) {
        try {
            checkpoints.ifPresent(list -> known = list.compare(verifier));
            return Optional.empty();
        } catch (UncheckedIOException unreadable) {
            return Optional.of("the checkpoints or their keys cannot be read.");
        }
    }

    private void report(VerifyProgress next) {
        progress = next;
        changed.run();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        thread.interrupt();
    }
}
