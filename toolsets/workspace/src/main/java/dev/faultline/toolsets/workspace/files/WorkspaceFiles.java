package dev.faultline.toolsets.workspace.files;

import dev.faultline.fault.FaultException;
import dev.faultline.files.Root;
import dev.faultline.toolsets.workspace.files.WriteLeases.LeaseEnding;
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
    private final CallerPaths paths;
    private final FileReading reading;
    private final EditDrafter drafting;
    private final EditApplier edits;

    private WorkspaceFiles(Path folder, ProjectFolder project, FileLimits limits, Optional<WriteLeases> leases) {
        this.root = Root.of(folder, limits.pathBytes()).withholding(project.withheld());
        this.limits = limits;
        this.lock = new WriteLock(project, leases);
        this.paths = new CallerPaths(root);
        this.reading = new FileReading(root.real());
        this.drafting = new EditDrafter(reading, limits);
        this.edits = new EditApplier(lock, project.writeNote(), reading, limits.writeBytes());
    }

    /**
     * {@return the files below the root}
     *
     * @throws IllegalArgumentException if the root is not a readable folder
     */
    public static WorkspaceFiles of(Path root, ProjectFolder project, FileLimits limits) {
        return new WorkspaceFiles(root, project, limits, Optional.empty());
    }

    /**
     * {@return the files below the root, in which servers with these leases write one after another}
     *
     * @throws IllegalArgumentException if the root is not a readable folder
     */
    public static WorkspaceFiles shared(Path root, ProjectFolder project, FileLimits limits, WriteLeases leases) {
        return new WorkspaceFiles(root, project, limits, Optional.of(leases));
    }

    /** {@return the root without links} */
    public Path root() {
        return root.real();
    }

    /**
     * {@return the target of a path to read, whether or not it exists}
     *
     * @throws FaultException INVALID_INPUT_VALUE if it is empty, INVALID_PATH, PATH_TRAVERSAL_BLOCKED or
     *     OUTSIDE_WORKSPACE (R4)
     */
    public Target resolve(String path) {
        return paths.toRead(path);
    }

    /**
     * {@return the target of a path to write, whether or not it exists}
     *
     * @throws FaultException as {@link #resolve}, but PLAN_SCOPE_VIOLATION if no plan can open it
     */
    public Target resolveForEdit(String path) {
        return paths.toEdit(path);
    }

    /**
     * {@return the target as {@link #resolveForEdit} does, but without following a link at the end of the path, since
     * links cannot be deleted or moved}
     *
     * @throws FaultException as there
     */
    public Target resolveItself(String path) {
        return paths.itself(path);
    }

    /**
     * {@return the content of the file}
     *
     * @throws FaultException PATH_NOT_FOUND if a folder on the way is missing, FILE_NOT_FOUND if the file is,
     *     FILE_READ_FAILED if it is a folder, too large, or may not be read
     */
    public FileContent read(Target target) {
        return reading.read(target, limits.readBytes());
    }

    /**
     * {@return the content of a file of which only a part is returned, so that it may be larger}
     *
     * @throws FaultException as {@link #read}
     */
    public FileContent readInParts(Target target) {
        return reading.read(target, limits.writeBytes());
    }

    /** {@return the most bytes of content in one result} */
    public int mostBytes() {
        return limits.readBytes();
    }

    /**
     * {@return a page of the files and folders at or below a path}
     *
     * @throws FaultException PATH_NOT_FOUND if nothing is there, FILE_READ_FAILED if it may not be read
     */
    public FileListing list(Target target, FileListing.PageRequest selection) {
        return FileListing.of(reading, root.withheld().now(), target, selection);
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
     * {@return the operation that a write would be} It never fails, because the plan is checked before the state of the
     * target (R27): a folder, or a path that may not be read, counts as something to modify.
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

    /** The files that are not part of an edit. */
    public interface OtherFiles {
        /** {@return the paths that were created, changed or removed since, in order} */
        List<String> changed();
    }

    /** {@return the present state of the files that are not part of the edit} */
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
     * Does the work while no other process or thread writes in this workspace.
     *
     * @throws FaultException FILE_WRITE_FAILED if another write has not ended within the patience
     */
    public <R> R exclusively(Duration patience, ExclusiveWork<R> work) throws InterruptedException {
        return lock.holding(patience, LeaseEnding.PLAIN, work);
    }

    /** Does the work as {@link #exclusively(Duration, ExclusiveWork)} does, and ends it in this way if it succeeds. */
    public <R> R exclusively(Duration patience, LeaseEnding ending, ExclusiveWork<R> work) throws InterruptedException {
        return lock.holding(patience, ending, work);
    }

    /** Work that is done exclusively; it must not call {@link #exclusively} again. */
    public interface ExclusiveWork<R> {
        /** {@return the result} */
        R run() throws InterruptedException;
    }

    /**
     * Makes the edit: each file is replaced atomically and durably.
     *
     * @throws FaultException HASH_MISMATCH or FILE_ALREADY_EXISTS if a file has changed since the draft,
     *     FILE_WRITE_FAILED if it cannot be written
     * @throws IllegalStateException outside of {@link #exclusively}
     */
    public AppliedEdit apply(Edit edit) {
        return edits.apply(edit);
    }

    /**
     * Makes the edit, does the work, and undoes the edit if the work fails. If that fails too, the fault of the work
     * has the effect APPLIED.
     *
     * @throws FaultException as {@link #apply(Edit)}, and what the work throws
     * @throws IllegalStateException outside of {@link #exclusively}
     */
    public <R> R apply(Edit edit, ExclusiveWork<R> work) throws InterruptedException {
        return EditApplier.kept(apply(edit), work);
    }

    /**
     * Requires that no other server can have undone an edit that was made.
     *
     * @throws FaultException FILE_WRITE_FAILED with the effect UNKNOWN
     */
    public void requireStillExclusive() {
        lock.requireStillHeld();
    }

    /** Work that follows an edit with an id. */
    public interface NotedWork<R> {
        /** {@return the result; the event that records the edit must contain the id} */
        R run(String id) throws InterruptedException;
    }

    /**
     * Makes the edit as {@link #apply(Edit, ExclusiveWork)} does. If this process dies or cannot undo the edit,
     * {@link #settle} undoes it later.
     *
     * @param checked whether the work runs preflight commands, whose changes to the file are undone too (R37)
     * @throws FaultException as there, and FILE_WRITE_FAILED if the note cannot be written
     */
    public <R> R applyNoted(Edit edit, boolean checked, NotedWork<R> work) throws InterruptedException {
        return edits.applyNoted(edit, checked, work);
    }

    /** Knows which edits are recorded. */
    public interface EditLog {
        /** {@return whether the edit is recorded, so that it is kept} */
        boolean has(WriteNote write);

        /** Records that the edit was undone. */
        void undone(WriteNote write);

        /** Records that the edit was not undone, because its files were changed since. */
        void left(WriteNote write);
    }

    /**
     * Undoes the edit of a process that died before it finished, unless the edit is recorded. To be called inside
     * {@link #exclusively}.
     *
     * @throws FaultException FILE_WRITE_FAILED if that fails, and the faults of the log
     */
    public void settle(EditLog log) {
        edits.settle(log);
    }

    /** Calls {@link #settle}, unless a writer is alive. */
    public void settleIfFree(EditLog log) throws InterruptedException {
        if (edits.hasUnfinished()) {
            Optional<Boolean> unused = lock.attempt(Duration.ZERO, LeaseEnding.PLAIN, () -> {
                settle(log);
                return true;
            });
        }
    }
}
