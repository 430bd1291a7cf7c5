package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.child.ProcessTree;
import dev.faultline.toolsets.root.PathRefusedException;
import dev.faultline.toolsets.root.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The files below one root. Safe for use by many threads. */
public final class WorkspaceFiles {
    private final Root root;
    private final FileLimits limits;
    private final WriteLock lock;
    private final FileReading reading;
    private final FileWriting writing;
    private final Path note;

    private WorkspaceFiles(Root root, ProjectFolder project, FileLimits limits) {
        WriteLock lock = new WriteLock(project.writeLock());
        this.note = project.writeNote();
        this.root = root;
        this.limits = limits;
        this.lock = lock;
        this.reading = new FileReading(root.real());
        this.writing = new FileWriting(root.real(), reading, limits.writeBytes());
    }

    /**
     * {@return the files below the root}
     *
     * @throws IllegalArgumentException if the root is no folder that can be read
     */
    public static WorkspaceFiles of(Path root, ProjectFolder project, FileLimits limits) {
        return new WorkspaceFiles(Root.of(root, limits.pathBytes()), project, limits);
    }

    /** {@return the root without links} */
    public Path root() {
        return root.real();
    }

    /**
     * {@return where a path leads, whether or not something is there}
     *
     * @throws FaultException INVALID_INPUT_VALUE if it is empty, INVALID_PATH, PATH_TRAVERSAL_BLOCKED or
     *     OUTSIDE_WORKSPACE (R4)
     */
    public Target resolve(String path) {
        if (path.isEmpty()) {
            throw PathFaults.empty();
        }
        try {
            return new Target(root.follow(path), path);
        } catch (PathRefusedException e) {
            throw PathFaults.refused(path, e.refusal());
        } catch (IOException e) {
            throw PathFaults.onTheWay(new Target(Path.of(""), path), e);
        }
    }

    /**
     * {@return what is in the file}
     *
     * @throws FaultException PATH_NOT_FOUND if a folder on the way is missing, FILE_NOT_FOUND if the file is,
     *     FILE_READ_FAILED if it is a folder, too large, or may not be read
     */
    public FileContent read(Target target) {
        return reading.read(target, limits.readBytes());
    }

    /**
     * {@return the names in a folder, in order}
     *
     * @throws FaultException PATH_NOT_FOUND if there is no such folder, FILE_READ_FAILED if it may not be read
     */
    public List<String> names(Target folder) {
        return reading.names(folder);
    }

    /**
     * {@return what a write would do to the file, as far as can be seen} Never fails, since a plan is asked before the
     * state of the target is looked at (R27): a folder, or what may not be looked at, counts as something to modify.
     */
    public Operation operation(Target target) {
        return reading.isSomething(target) ? Operation.MODIFY : Operation.CREATE;
    }

    /**
     * {@return the write that would be made now}
     *
     * @throws FaultException FILE_ALREADY_EXISTS, HASH_MISMATCH, FILE_NOT_FOUND, PATH_NOT_FOUND, FILE_READ_FAILED,
     *     PATCH_INVALID, PATCH_APPLY_FAILED, or INVALID_INPUT_VALUE if it would be too large
     */
    public Draft draft(Target target, Change change) {
        Optional<FileContent> before =
                reading.isThere(target) ? Optional.of(reading.read(target, limits.writeBytes())) : Optional.empty();
        requireHash(target, before, change.previousHash());
        FileContent after = switch (change) {
            case Change.Whole whole -> whole(target, before, whole);
            case Change.Patch patch -> UnifiedPatch.read(patch.patch()).apply(target, before);
        };
        if (after.size() > limits.writeBytes()) {
            throw FileFaults.of(
                    SystemErrorCode.INVALID_INPUT_VALUE,
                    "The file would be larger than " + limits.writeBytes() + " bytes: " + target.sent());
        }
        return new Draft(target, before, after);
    }

    // SE-23: of bytes, and a file that was removed meanwhile has changed too.
    private static void requireHash(Target target, Optional<FileContent> before, Optional<String> previous) {
        if (previous.isPresent() && !before.map(FileContent::hash).equals(previous)) {
            String what = before.isPresent() ? "The file has changed" : "The file has been removed";
            throw FileFaults.of(
                    SystemErrorCode.HASH_MISMATCH, what + " since previousHash was taken: " + target.sent());
        }
    }

    private static FileContent whole(Target target, Optional<FileContent> before, Change.Whole whole) {
        if (before.isPresent() && whole.previousHash().isEmpty()) {
            throw PathFaults.exists(target);
        }
        return FileContent.of(whole.content());
    }

    /**
     * {@return what the work returns, which is done while nobody else writes in this workspace}
     *
     * @throws FaultException FILE_WRITE_FAILED if others have not ended when the patience is over
     */
    public <R> R exclusively(Duration patience, Work<R> work) throws InterruptedException {
        return lock.holding(patience, work);
    }

    /** Something that is done while nobody else writes; it must not ask for the same again. */
    public interface Work<R> {
        /** {@return what came of it} */
        R run() throws InterruptedException;
    }

    /**
     * Makes the write: the file is replaced as a whole or not at all, and is on the disk.
     *
     * @throws FaultException HASH_MISMATCH or FILE_ALREADY_EXISTS if the file has changed since the draft,
     *     FILE_WRITE_FAILED if it cannot be written
     * @throws IllegalStateException outside of {@link #exclusively}
     */
    public Applied apply(Draft draft) {
        if (!lock.isMine()) {
            throw new IllegalStateException("a write is applied only while nobody else writes");
        }
        return writing.apply(draft);
    }

    /**
     * Makes the write, does the work with the new content in place, and takes the write back if the work fails. If that
     * fails too, the fault of the work says that the write is applied.
     *
     * @throws FaultException as {@link #apply(Draft)}, and what the work throws
     * @throws IllegalStateException outside of {@link #exclusively}
     */
    public <R> R apply(Draft draft, Work<R> work) throws InterruptedException {
        try (Applied applied = apply(draft)) {
            R done = work.run();
            applied.keep();
            return done;
        } catch (FaultException e) {
            throw AppliedWrite.told(e);
        }
    }

    /** Work on a write that has a name of its own. */
    public interface NotedWork<R> {
        /** {@return what came of it; its record must have the id} */
        R run(String id) throws InterruptedException;
    }

    /**
     * As {@link #apply(Draft, Work)}, but also taken back, by {@link #settle}, if this process dies before the end or
     * cannot do it itself.
     *
     * @throws FaultException as there, and FILE_WRITE_FAILED if it cannot be noted down
     */
    public <R> R applyNoted(Draft draft, NotedWork<R> work) throws InterruptedException {
        WriteNote begun = WriteNote.of(root(), draft);
        try {
            begun.save(note);
        } catch (IOException e) {
            throw FileFaults.of(SystemErrorCode.FILE_WRITE_FAILED, "The write could not be noted down", e);
        }
        boolean settled = false;
        try {
            R done = apply(draft, () -> work.run(begun.id()));
            settled = true;
            return done;
        } catch (RuntimeException | InterruptedException | Error failed) {
            settled = AppliedWrite.isUndone(failed);
            throw failed;
        } finally {
            boolean unused = settled && note.toFile().delete(); // one that stays is settled by the next writer
        }
    }

    /** What knows which writes are recorded. */
    public interface Ledger {
        /** {@return whether the write is recorded, so that it stands} */
        boolean has(WriteNote write);

        /** Records that the write was taken back. */
        void takenBack(WriteNote write);
    }

    /**
     * Takes back the write of a process that died in the middle, unless it is recorded. To be asked for inside of
     * {@link #exclusively}.
     *
     * @throws FaultException FILE_WRITE_FAILED if that fails, and what the ledger throws
     */
    public void settle(Ledger ledger) {
        if (!Files.exists(note)) {
            return;
        }
        try {
            WriteNote write = WriteNote.read(note);
            new ProcessTree(write.id()).close(); // the checks of a dead writer, which judge for nobody
            if (!ledger.has(write)) {
                writing.takeBack(write);
                ledger.takenBack(write);
            }
            Files.delete(note);
        } catch (IOException e) {
            throw FileFaults.of(SystemErrorCode.FILE_WRITE_FAILED, "An unfinished write could not be taken back", e);
        }
    }

    /** As {@link #settle}, unless somebody is writing, who is then not dead. */
    public void settleIfFree(Ledger ledger) throws InterruptedException {
        if (Files.exists(note)) {
            Optional<Boolean> unused = lock.attempt(Duration.ZERO, () -> {
                settle(ledger);
                return true;
            });
        }
    }
}
