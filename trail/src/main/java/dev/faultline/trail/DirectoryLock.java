package dev.faultline.trail;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One trail's use of the lock of its directory, which is opened on first use. */
final class DirectoryLock implements WriterLock {
    private final Path directory;
    private final Duration timeout;
    private @Nullable TrailLock lock;

    DirectoryLock(Path directory, Duration timeout) {
        this.directory = directory;
        this.timeout = timeout;
    }

    @Override
    public void acquire() throws IOException, InterruptedException {
        TrailLock known = lock;
        if (known == null) {
            known = TrailLock.of(directory);
            lock = known;
        }
        known.acquire(timeout);
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
