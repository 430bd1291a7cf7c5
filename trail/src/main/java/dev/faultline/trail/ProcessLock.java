package dev.faultline.trail;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A lock on a file, which one thread of one process on this machine can hold at a time. The operating system releases
 * it when its holder dies. Several trails that belong together are changed under one such lock.
 */
public final class ProcessLock implements AutoCloseable {
    private final TrailLock lock;

    private ProcessLock(TrailLock lock) {
        this.lock = lock;
    }

    /**
     * {@return the lock on this file, which is created if it does not exist; empty if the lock was not free within the
     * timeout}
     *
     * @throws FaultException if the file cannot be created
     */
    public static Optional<ProcessLock> tryAcquire(Path file, Duration timeout) {
        try {
            TrailLock lock = TrailLock.on(file);
            try {
                lock.acquire(timeout);
                return Optional.of(new ProcessLock(lock));
            } catch (IOException | InterruptedException | RuntimeException failed) {
                lock.close();
                return emptyIfTaken(failed);
            }
        } catch (IOException e) {
            throw AuditFaults.writeFailed(e);
        }
    }

    private static Optional<ProcessLock> emptyIfTaken(Exception failed) {
        if (failed instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        FaultException fault = AuditFaults.writeFailed(failed);
        if (fault.fault().code() == CommonCode.AUDIT_LOCK_FAILED) {
            return Optional.empty();
        }
        throw fault;
    }

    /** Releases the lock. */
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
