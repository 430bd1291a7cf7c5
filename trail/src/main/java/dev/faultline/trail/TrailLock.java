package dev.faultline.trail;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a trail, which allows one writer at a time among all processes on this machine. The operating system
 * releases it when its owner ends.
 *
 * <p>The lock is on a file of its own, which nothing else opens and which this process opens only once: on Linux,
 * closing any channel of a file drops all locks that the process has on it.
 */
final class TrailLock {
    private static final String NAME = "audit-log.lock";
    private static final long SHORTEST_WAIT = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONGEST_WAIT = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int TURNS_IN_A_ROW = 16;
    private static final long LOCK = 0;
    private static final long TURNSTILE = 1;
    private static final Map<Path, TrailLock> OPEN = new HashMap<>();

    private final Path file;
    private final Semaphore withinThisProcess = new Semaphore(1, true);
    private int users;
    private long turns;
    private @Nullable FileChannel channel;
    private @Nullable Object identity;
    private @Nullable FileLock held;

    private TrailLock(Path file) {
        this.file = file;
    }

    /** {@return this process's only lock for the directory} */
    static TrailLock of(Path directory) throws IOException {
        return on(directory.resolve(NAME));
    }

    /** {@return this process's only lock on the file} */
    static TrailLock on(Path named) throws IOException {
        Path file = named.resolveSibling(".").toRealPath().resolve(named.getFileName());
        synchronized (OPEN) {
            TrailLock lock = OPEN.computeIfAbsent(file, TrailLock::new);
            lock.users++;
            return lock;
        }
    }

    /** Acquires the lock, or fails when the timeout expires. */
    void acquire(Duration timeout) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        if (!withinThisProcess.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            throw AuditFaults.locked(timeout);
        }
        try {
            FileChannel open = opened();
            turns++;
            held = turns % TURNS_IN_A_ROW == 0 ? null : attempted(open, LOCK);
            if (held == null) {
                held = queued(open, deadline, timeout);
            }
        } catch (IOException | RuntimeException | Error failed) {
            release();
            throw failed;
        }
    }

    // A waiting process holds the turnstile, so that a busy one cannot acquire the lock again and again before it.
    private static FileLock queued(FileChannel channel, long deadline, Duration timeout) throws IOException {
        FileLock turn = locked(channel, TURNSTILE, deadline, timeout);
        try {
            return locked(channel, LOCK, deadline, timeout);
        } finally {
            turn.release();
        }
    }

    void release() throws IOException {
        FileLock lock = held;
        held = null;
        try {
            if (lock != null && lock.isValid()) {
                lock.release();
            }
        } finally {
            withinThisProcess.release();
        }
    }

    void close() throws IOException {
        synchronized (OPEN) {
            users--;
            if (users == 0) {
                OPEN.remove(file);
                closeChannel();
            }
        }
    }

    // A lock on a file that has been replaced excludes no other process.
    private FileChannel opened() throws IOException {
        FileChannel open = channel;
        if (open != null && open.isOpen() && Objects.equals(identity, identityNow())) {
            return open;
        }
        closeChannel();
        FileChannel fresh = FileChannel.open(
                file,
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS),
                RealDisk.OWNER_ONLY);
        channel = fresh;
        identity = identityNow();
        return fresh;
    }

    private @Nullable Object identityNow() throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    private void closeChannel() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    private static FileLock locked(FileChannel channel, long at, long deadline, Duration timeout) throws IOException {
        long wait = SHORTEST_WAIT;
        while (true) {
            FileLock lock = attempted(channel, at);
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - deadline >= 0) {
                throw AuditFaults.locked(timeout);
            }
            LockSupport.parkNanos(wait);
            wait = Math.min(2 * wait, LONGEST_WAIT);
        }
    }

    // Another copy of this class in the same process may hold it, which means waiting as for any other process.
    private static @Nullable FileLock attempted(FileChannel channel, long at) throws IOException {
        try {
            return channel.tryLock(at, 1, false);
        } catch (OverlappingFileLockException taken) {
            return null;
        }
    }
}
