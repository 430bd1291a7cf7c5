package dev.faultline.toolsets.workspace.files;

import dev.faultline.fault.FaultException;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The files below one root. Safe for use by many threads. */
public final class WorkspaceFiles {
    private final Root root;
    private final FileLimits limits;
    private final WriteLock lock;
    private final FileReading reading;
    private final EditDrafter drafting;
    private final EditApplier edits;

    private WorkspaceFiles(Root root, ProjectFolder project, FileLimits limits) {
        this.root = root;
        this.limits = limits;
        this.lock = new WriteLock(project.writeLock());
        this.reading = new FileReading(root.real());
        this.drafting = new EditDrafter(reading, limits);
        this.edits = new EditApplier(lock, project.writeNote(), reading, limits.writeBytes());
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
     * {@return as {@link #resolve}, but a link at the end of the path stands for itself: it is not a file that can be
     * deleted or moved}
     *
     * @throws FaultException as there
     */
    public Target resolveItself(String path) {
        Target followed = resolve(path);
        try {
            return followed.relative().toString().isEmpty() ? followed : new Target(root.followFolders(path), path);
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
     * {@return what is in a file that is read in parts, which may be as large as one that is written}
     *
     * @throws FaultException as {@link #read}
     */
    public FileContent readInParts(Target target) {
        return reading.read(target, limits.writeBytes());
    }

    /** {@return the most bytes that are returned at once} */
    public int mostBytes() {
        return limits.readBytes();
    }

    /**
     * {@return some of what is at or below a path}
     *
     * @throws FaultException PATH_NOT_FOUND if nothing is there, FILE_READ_FAILED if it may not be read
     */
    public FileListing list(Target target, FileListing.Question question) {
        return FileListing.of(reading, target, question);
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
        return drafting.write(target, change);
    }

    /**
     * {@return the deletion that would be made now}
     *
     * @throws FaultException HASH_MISMATCH if the file has changed or is gone, PATH_NOT_FOUND, or FILE_READ_FAILED if
     *     it is not a regular file
     */
    public Deletion deletion(Target target, String previousHash) {
        return drafting.deletion(target, previousHash);
    }

    /**
     * {@return the move that would be made now}
     *
     * @throws FaultException as {@link #deletion}, and FILE_ALREADY_EXISTS if anything is at the destination
     */
    public Move move(Target target, Target destination, String previousHash) {
        return drafting.move(target, destination, previousHash);
    }

    /**
     * {@return the edit with the content that its files have now, which preflight commands may have changed}
     *
     * @throws FaultException PREFLIGHT_FAILED if a file that was written is gone, or one that was removed is back
     */
    public Edit asOnDisk(Edit edit) {
        return drafting.asOnDisk(edit);
    }

    /** The files that an edit does not touch. */
    public interface OtherFiles {
        /** {@return the paths that were created, changed or removed since, in order} */
        List<String> changed();
    }

    /** {@return the files that the edit does not touch, as they are now} */
    public OtherFiles otherFiles(Edit edit) {
        Set<String> touched = new HashSet<>();
        for (Edit.Touched file : edit.touched()) {
            for (Path path = file.target().relative(); path != null; path = path.getParent()) {
                touched.add(new Target(path, "").path()); // with the folders that are created for it
            }
        }
        Snapshot before = Snapshot.of(root());
        return () -> before.changesTo(Snapshot.of(root()), touched);
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
     * Makes the edit: each file is replaced as a whole or not at all, and is on the disk.
     *
     * @throws FaultException HASH_MISMATCH or FILE_ALREADY_EXISTS if a file has changed since the draft,
     *     FILE_WRITE_FAILED if it cannot be written
     * @throws IllegalStateException outside of {@link #exclusively}
     */
    public AppliedEdit apply(Edit edit) {
        return edits.apply(edit);
    }

    /**
     * Makes the edit, does the work with it in place, and takes it back if the work fails. If that fails too, the fault
     * of the work says that the edit is applied.
     *
     * @throws FaultException as {@link #apply(Edit)}, and what the work throws
     * @throws IllegalStateException outside of {@link #exclusively}
     */
    public <R> R apply(Edit edit, Work<R> work) throws InterruptedException {
        return EditApplier.kept(apply(edit), work);
    }

    /** Work on an edit that has a name of its own. */
    public interface NotedWork<R> {
        /** {@return what came of it; its record must have the id} */
        R run(String id) throws InterruptedException;
    }

    /**
     * As {@link #apply(Edit, Work)}, but also taken back, by {@link #settle}, if this process dies before the end or
     * cannot do it itself.
     *
     * @param checked whether the work runs preflight commands: what they change is taken back too (R37)
     * @throws FaultException as there, and FILE_WRITE_FAILED if it cannot be noted down
     */
    public <R> R applyNoted(Edit edit, boolean checked, NotedWork<R> work) throws InterruptedException {
        return edits.applyNoted(edit, checked, work);
    }

    /** What knows which edits are recorded. */
    public interface Ledger {
        /** {@return whether the edit is recorded, so that it stands} */
        boolean has(WriteNote write);

        /** Records that the edit was taken back. */
        void takenBack(WriteNote write);

        /** Records that the edit was not taken back, because others have changed its files since. */
        void leftAlone(WriteNote write);
    }

    /**
     * Takes back the edit of a process that died in the middle, unless it is recorded. To be asked for inside of
     * {@link #exclusively}.
     *
     * @throws FaultException FILE_WRITE_FAILED if that fails, and what the ledger throws
     */
    public void settle(Ledger ledger) {
        edits.settle(ledger);
    }

    /** As {@link #settle}, unless somebody is writing, who is then not dead. */
    public void settleIfFree(Ledger ledger) throws InterruptedException {
        if (edits.hasUnfinished()) {
            Optional<Boolean> unused = lock.attempt(Duration.ZERO, () -> {
                settle(ledger);
                return true;
            });
        }
    }
}
