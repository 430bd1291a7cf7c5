package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Folder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The right to write in a workspace: one writer at a time among all processes on this machine. The operating system
 * holds the lock and releases it when its owner dies.
 */
final class WriteLock {
    private static final FileAttribute<?> OWNERS_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final long POLL_MILLIS = 2;

    // One per file and process: on Linux, to close any channel on a file drops all locks that the process has on it.
    private static final Map<Path, ReentrantLock> IN_THIS_PROCESS = new ConcurrentHashMap<>();

    private final Path file;
    private final ReentrantLock threads;

    WriteLock(Path file) {
        this.file = file.toAbsolutePath().normalize();
        this.threads = IN_THIS_PROCESS.computeIfAbsent(this.file, path -> new ReentrantLock(true));
    }

    boolean isMine() {
        return threads.isHeldByCurrentThread();
    }

    <R> R holding(Duration patience, WorkspaceFiles.Work<R> work) throws InterruptedException {
        return attempt(patience, work).orElseThrow(WriteLock::busy);
    }

    /** {@return what the work returns; nothing if others have not ended when the patience is over} */
    <R> Optional<R> attempt(Duration patience, WorkspaceFiles.Work<R> work) throws InterruptedException {
        if (isMine()) {
            throw new IllegalStateException("this thread is writing already");
        }
        long deadline = System.nanoTime() + patience.toNanos();
        if (!threads.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        try (FileChannel channel = open();
                FileLock lock = amongProcesses(channel, deadline)) {
            return lock == null || !lock.isValid() ? Optional.empty() : Optional.of(work.run());
        } catch (IOException e) {
            throw FileFaults.of(SystemErrorCode.FILE_WRITE_FAILED, "The workspace cannot be locked for writing", e);
        } finally {
            threads.unlock();
        }
    }

    // Opened through its folder, which must not be a link: a cloned repository can contain one.
    private FileChannel open() throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        makeIfMissing(folder);
        try (Folder opened = Folder.open(folder.resolveSibling(""), folder.getFileName())) {
            return opened.openOwned(file.getFileName());
        }
    }

    private static void makeIfMissing(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, OWNERS_FOLDER);
            Files.writeString(folder.resolve(".gitignore"), "*\n"); // nothing here is for a commit
        } catch (FileAlreadyExistsException exists) {
            // usually it does
        }
    }

    private static @Nullable FileLock amongProcesses(FileChannel channel, long deadline)
            throws IOException, InterruptedException {
        while (true) {
            FileLock lock = attempted(channel);
            if (lock != null || System.nanoTime() - deadline >= 0) {
                return lock;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    // Another copy of this class, in the same process, may have it: that is a wait like any other.
    private static @Nullable FileLock attempted(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException taken) {
            return null;
        }
    }

    private static FaultException busy() {
        return FileFaults.of(SystemErrorCode.FILE_WRITE_FAILED, "Another write in this workspace has not ended yet");
    }
}
