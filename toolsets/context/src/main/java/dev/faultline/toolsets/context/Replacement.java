package dev.faultline.toolsets.context;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces a cache while readers wait. Java cannot exchange two folders atomically, so between two renames there is no
 * cache. During that time a lock file beside the cache is locked, and our own readers wait for it; the operating system
 * releases the lock if the builder dies.
 */
final class Replacement {
    private static final Pattern NAME = Pattern.compile("\\.(.+)\\.lock");

    /** A file lock belongs to the whole process, so its threads must take turns. */
    private static final ReentrantLock THREADS = new ReentrantLock();

    private Replacement() {}

    /** Renames folders. */
    @FunctionalInterface
    interface Renames {
        /** Renames them. */
        void run() throws IOException;
    }

    /** Runs the renames while readers that find no cache wait. */
    static void of(Path cache, Renames renames) throws IOException {
        Path file = lockFile(cache);
        THREADS.lock();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            renames.run();
            Files.deleteIfExists(file);
            lock.release();
        } finally {
            THREADS.unlock();
        }
    }

    /** Returns when this cache is not being replaced. */
    static void await(Path cache) {
        THREADS.lock();
        try (FileChannel channel = FileChannel.open(lockFile(cache), StandardOpenOption.READ);
                FileLock lock = channel.lock(0, Long.MAX_VALUE, true)) {
            lock.release();
        } catch (IOException e) {
            // The file does not exist or cannot be read, so there is nothing to wait for.
        } finally {
            THREADS.unlock();
        }
    }

    /** {@return the name of the cache that is being replaced while a file of this name exists} */
    static Optional<String> cacheOf(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static Path lockFile(Path cache) {
        return cache.resolveSibling("." + cache.getFileName() + ".lock");
    }
}
