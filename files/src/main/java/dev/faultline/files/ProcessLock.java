package dev.faultline.files;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A lock on a file, which one thread of one process on this machine can hold at a time. The operating system releases
 * it when its owner ends.
 *
 * <p>The lock is on a file of its own, which nothing else opens and which this process opens only once: on Linux,
 * closing any channel of a file drops all locks that the process has on it.
 */
public final class ProcessLock {
    private static final long SHORTEST_WAIT = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONGEST_WAIT = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int TURNS_IN_A_ROW = 16;
    private static final long LOCK = 0;
    private static final long TURNSTILE = 1;
    private static final Map<Path, ProcessLock> OPEN = new HashMap<>();

    private final Path file;
    private final Semaphore withinThisProcess = new Semaphore(1, true);
    private int users;
    private long turns;
    private @Nullable FileChannel channel;
    private @Nullable Object identity;
    private @Nullable FileLock held;

    private ProcessLock(Path file) {
        this.file = file;
    }

    /** Opens the file of a lock; a workspace does so without following links. */
    @FunctionalInterface
    public interface Opening {
        /** {@return the file, which is created if it does not exist} */
        FileChannel open() throws IOException;
    }

    /** A lock that is held until it is closed. */
    public interface Held extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * {@return the lock on this file, which is created if it does not exist; empty if the lock was not free within the
     * timeout, or if the thread was interrupted}
     */
    public static Optional<Held> tryAcquire(Path file, Duration timeout) throws IOException {
        ProcessLock lock = on(file);
        boolean acquired = false;
        try {
            acquired = lock.acquire(timeout);
            return acquired ? Optional.of(lock::releaseAndClose) : Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (!acquired) {
                lock.close();
            }
        }
    }

    /** {@return this process's only lock on the file, to be closed} */
    public static ProcessLock on(Path named) throws IOException {
        Path file = named.resolveSibling(".").toRealPath().resolve(named.getFileName());
        synchronized (OPEN) {
            ProcessLock lock = OPEN.computeIfAbsent(file, ProcessLock::new);
            lock.users++;
            return lock;
        }
    }

    /** {@return whether the lock was acquired before the timeout expired} */
    public boolean acquire(Duration timeout) throws IOException, InterruptedException {
        return acquire(timeout, this::create);
    }

    /** {@return whether the lock was acquired before the timeout expired, on a file that is opened in this way} */
    public boolean acquire(Duration timeout, Opening opening) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        if (!withinThisProcess.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        try {
            FileChannel open = opened(opening);
            turns++;
            held = turns % TURNS_IN_A_ROW == 0 ? null : attempted(open, LOCK);
            if (held == null) {
                held = queued(open, deadline);
            }
        } finally {
            if (held == null) {
                withinThisProcess.release();
            }
        }
        return held != null;
    }

    // A waiting process holds the turnstile, so that a busy one cannot acquire the lock again and again before it.
    private static @Nullable FileLock queued(FileChannel channel, long deadline) throws IOException {
        FileLock turn = locked(channel, TURNSTILE, deadline);
        if (turn == null) {
            return null;
        }
        try {
            return locked(channel, LOCK, deadline);
        } finally {
            turn.release();
        }
    }

    /** Lets the next owner acquire the lock. */
    public void release() throws IOException {
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

    /** Closes the file when the last user of the lock in this process has closed it. */
    public void close() throws IOException {
        synchronized (OPEN) {
            users--;
            if (users == 0) {
                OPEN.remove(file);
                closeChannel();
            }
        }
    }

    // A lock on a file that has been replaced excludes no other process.
    private FileChannel opened(Opening opening) throws IOException {
        FileChannel open = channel;
        if (open != null && open.isOpen() && Objects.equals(identity, identityNow())) {
            return open;
        }
        closeChannel();
        FileChannel fresh = opening.open();
        channel = fresh;
        identity = identityNow();
        return fresh;
    }

    private FileChannel create() throws IOException {
        return FileChannel.open(
                file,
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS),
                OwnerFiles.OWNER_ONLY);
    }

    private @Nullable Object identityNow() throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    private void releaseAndClose() {
        try {
            release();
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void closeChannel() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    private static @Nullable FileLock locked(FileChannel channel, long at, long deadline) throws IOException {
        long wait = SHORTEST_WAIT;
        while (true) {
            FileLock lock = attempted(channel, at);
            if (lock != null || System.nanoTime() - deadline >= 0) {
                return lock;
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
