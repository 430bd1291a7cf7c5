package dev.faultline.trail;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A file that one holder at a time has, of all threads and processes on this machine. The operating system keeps it, so
 * that it is free again when its holder dies. Several trails that belong together are changed under one.
 */
public final class ProcessLock implements AutoCloseable {
    private final TrailLock lock;

    private ProcessLock(TrailLock lock) {
        this.lock = lock;
    }

    /**
     * {@return the hold on this file, which is made if it is not there; none if somebody else has it all that time}
     *
     * @throws FaultException if it cannot be made
     */
    public static Optional<ProcessLock> tryAcquire(Path file, Duration timeout) {
        try {
            TrailLock lock = TrailLock.on(file);
            try {
                lock.acquire(timeout);
                return Optional.of(new ProcessLock(lock));
            } catch (IOException | InterruptedException | RuntimeException failed) {
                lock.close();
                return none(failed);
            }
        } catch (IOException e) {
            throw AuditFaults.writeFailed(e);
        }
    }

    private static Optional<ProcessLock> none(Exception failed) {
        if (failed instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        FaultException told = AuditFaults.writeFailed(failed);
        if (told.fault().code() == CommonCode.AUDIT_LOCK_FAILED) {
            return Optional.empty();
        }
        throw told;
    }

    /** Lets the next holder have it. */
    @Override
    public void close() {
        try {
            lock.release();
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
