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
public final class FileHold implements AutoCloseable {
    private final TrailLock lock;

    private FileHold(TrailLock lock) {
        this.lock = lock;
    }

    /**
     * {@return the hold on this file, which is made if it is not there; none if somebody else has it all that time}
     *
     * @throws FaultException if it cannot be made
     */
    public static Optional<FileHold> take(Path file, Duration patience) {
        try {
            TrailLock lock = TrailLock.on(file);
            try {
                lock.acquire(patience);
                return Optional.of(new FileHold(lock));
            } catch (IOException | InterruptedException | RuntimeException failed) {
                lock.close();
                return none(failed);
            }
        } catch (IOException e) {
            throw AuditFaults.unwritten(e);
        }
    }

    private static Optional<FileHold> none(Exception failed) {
        if (failed instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        FaultException told = AuditFaults.unwritten(failed);
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
