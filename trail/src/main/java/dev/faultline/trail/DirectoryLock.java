package dev.faultline.trail;

import dev.faultline.files.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One trail's use of the lock of its directory, which is opened on first use. */
final class DirectoryLock implements WriterLock {
    private static final String NAME = "audit-log.lock";

    private final Path directory;
    private final Duration timeout;
    private @Nullable ProcessLock lock;

    DirectoryLock(Path directory, Duration timeout) {
        this.directory = directory;
        this.timeout = timeout;
    }

    @Override
    public void acquire() throws IOException, InterruptedException {
        ProcessLock known = lock;
        if (known == null) {
            known = ProcessLock.on(directory.resolve(NAME));
            lock = known;
        }
        if (!known.acquire(timeout)) {
            throw AuditFaults.locked(timeout);
        }
    }

    @Override
    public void release() throws IOException {
        if (lock != null) {
            lock.release();
        }
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
    }
}
