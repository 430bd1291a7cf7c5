package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Folder;
import dev.faultline.files.ProcessLock;
import dev.faultline.toolsets.workspace.files.WriteLeases.LeaseEnding;
import dev.faultline.toolsets.workspace.files.WriteLeases.WriteLease;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The right to write in a workspace: one writer at a time among all processes on this machine. The operating system
 * holds the lock and releases it when its owner dies. With leases, one writer at a time among all servers that share
 * them.
 */
final class WriteLock {
    private static final FileAttribute<?> OWNERS_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path file;
    private final Path root;
    private final Optional<WriteLeases> leases;
    private final ReentrantLock threads = new ReentrantLock(true);
    private volatile @Nullable Thread owner;
    private volatile @Nullable WriteLease lease;

    WriteLock(ProjectFolder project, Optional<WriteLeases> leases) {
        this.file = project.writeLock().toAbsolutePath().normalize();
        this.root = project.root();
        this.leases = leases;
    }

    boolean isMine() {
        return Thread.currentThread().equals(owner);
    }

    /** {@return whether no other server can be writing} */
    boolean isHeld() {
        WriteLease taken = lease;
        return taken == null || taken.isHeld();
    }

    /**
     * Requires that no other server can be writing, before anything is changed.
     *
     * @throws FaultException FILE_WRITE_FAILED
     */
    void requireHeld() {
        if (!isHeld()) {
            throw Refusals.of(
                    SystemErrorCode.FILE_WRITE_FAILED,
                    "The server was interrupted for so long that another one may be writing; nothing was changed");
        }
    }

    /**
     * Requires that no other server can be writing, after something was changed: another one may have undone it, and
     * have changed the same files.
     *
     * @throws FaultException FILE_WRITE_FAILED with the effect UNKNOWN
     */
    void requireStillHeld() {
        if (!isHeld()) {
            throw unknown(new IOException("the lease was lost"));
        }
    }

    <R> R holding(Duration patience, LeaseEnding ending, WorkspaceFiles.ExclusiveWork<R> work)
            throws InterruptedException {
        return attempt(patience, ending, work).orElseThrow(WriteLock::busy);
    }

    /** {@return what the work returns; empty if the lock was not free within the patience} */
    <R> Optional<R> attempt(Duration patience, LeaseEnding ending, WorkspaceFiles.ExclusiveWork<R> work)
            throws InterruptedException {
        if (isMine()) {
            throw new IllegalStateException("this thread is writing already");
        }
        try {
            createFolderIfMissing();
            return leases.isPresent()
                    ? leased(leases.get(), patience, ending, work)
                    : locked(patience, () -> {
                        R result = work.run();
                        require(ending, Optional.empty());
                        return result;
                    });
        } catch (IOException e) {
            throw Refusals.of(SystemErrorCode.FILE_WRITE_FAILED, "The workspace cannot be locked for writing", e);
        }
    }

    private <R> Optional<R> locked(Duration patience, WorkspaceFiles.ExclusiveWork<R> work)
            throws IOException, InterruptedException {
        ProcessLock lock = ProcessLock.on(file);
        try {
            return lock.acquire(patience, this::open) ? Optional.of(held(lock, work)) : Optional.empty();
        } finally {
            lock.close();
        }
    }

    private <R> R held(ProcessLock lock, WorkspaceFiles.ExclusiveWork<R> work)
            throws IOException, InterruptedException {
        try {
            return owning(work);
        } finally {
            lock.release();
        }
    }

    private <R> R owning(WorkspaceFiles.ExclusiveWork<R> work) throws InterruptedException {
        owner = Thread.currentThread();
        try {
            return work.run();
        } finally {
            owner = null;
        }
    }

    // Not the lock of the operating system too: a paused process keeps that one.
    private <R> Optional<R> leased(
            WriteLeases from, Duration patience, LeaseEnding ending, WorkspaceFiles.ExclusiveWork<R> work)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        if (!threads.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        try {
            Optional<WriteLease> taken = from.take(root, Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            return taken.isPresent() ? Optional.of(leased(taken.get(), ending, work)) : Optional.empty();
        } finally {
            threads.unlock();
        }
    }

    private <R> R leased(WriteLease taken, LeaseEnding ending, WorkspaceFiles.ExclusiveWork<R> work)
            throws InterruptedException {
        lease = taken;
        boolean done = false;
        try {
            R result = owning(work);
            done = true;
            require(ending, Optional.of(taken));
            return result;
        } finally {
            lease = null;
            if (!done) {
                taken.abandon();
            }
        }
    }

    // Another server may have undone what this one has written.
    private static void require(LeaseEnding ending, Optional<WriteLease> taken) {
        boolean held;
        try {
            held = ending.end(taken);
        } catch (IOException e) {
            throw unknown(e);
        }
        if (!held) {
            throw unknown(new IOException("the lease was lost"));
        }
    }

    private static FaultException unknown(IOException cause) {
        return new FaultException(
                SystemErrorCode.FILE_WRITE_FAILED
                        .fault("It is not known whether the change was kept: the server lost the right to write")
                        .withEffect(Effect.UNKNOWN),
                cause);
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
