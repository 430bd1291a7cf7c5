package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Folder;
import dev.faultline.files.ProcessLock;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right to write in a workspace: one writer at a time among all processes on this machine. The operating system
 * holds the lock and releases it when its owner dies.
 */
final class WriteLock {
    private static final FileAttribute<?> OWNERS_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path file;
    private volatile @Nullable Thread owner;

    WriteLock(Path file) {
        this.file = file.toAbsolutePath().normalize();
    }

    boolean isMine() {
        return Thread.currentThread().equals(owner);
    }

    <R> R holding(Duration patience, WorkspaceFiles.ExclusiveWork<R> work) throws InterruptedException {
        return attempt(patience, work).orElseThrow(WriteLock::busy);
    }

    /** {@return what the work returns; empty if the lock was not free within the patience} */
    <R> Optional<R> attempt(Duration patience, WorkspaceFiles.ExclusiveWork<R> work) throws InterruptedException {
        if (isMine()) {
            throw new IllegalStateException("this thread is writing already");
        }
        try {
            createFolderIfMissing();
            ProcessLock lock = ProcessLock.on(file);
            try {
                return lock.acquire(patience, this::open) ? Optional.of(held(lock, work)) : Optional.empty();
            } finally {
                lock.close();
            }
        } catch (IOException e) {
            throw Refusals.of(SystemErrorCode.FILE_WRITE_FAILED, "The workspace cannot be locked for writing", e);
        }
    }

    private <R> R held(ProcessLock lock, WorkspaceFiles.ExclusiveWork<R> work)
            throws IOException, InterruptedException {
        owner = Thread.currentThread();
        try {
            return work.run();
        } finally {
            owner = null;
            lock.release();
        }
    }

    // Opened through its folder, which must not be a link: a cloned repository can contain one.
    private FileChannel open() throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        try (Folder opened = Folder.open(folder.resolveSibling(""), folder.getFileName())) {
            return opened.openOwned(file.getFileName());
        }
    }

    private void createFolderIfMissing() throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        try {
            Files.createDirectory(folder, OWNERS_FOLDER);
            Files.writeString(folder.resolve(".gitignore"), "*\n"); // nothing here is for a commit
        } catch (FileAlreadyExistsException exists) {
            // usually it does
        }
    }

    private static FaultException busy() {
        return Refusals.of(SystemErrorCode.FILE_WRITE_FAILED, "Another write in this workspace has not ended yet");
    }
}
