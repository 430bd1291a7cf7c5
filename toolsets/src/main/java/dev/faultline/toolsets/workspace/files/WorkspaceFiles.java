package dev.faultline.toolsets.workspace.files;

import dev.faultline.toolsets.root.Root;
import java.nio.file.Path;
import java.time.Duration;

/** The files below one root. Safe for use by many threads. */
public final class WorkspaceFiles {
    private final Root root;

    private WorkspaceFiles(Root root) {
        this.root = root;
    }

    /**
     * {@return the files below the root}
     *
     * @throws IllegalArgumentException if the root is no folder that can be read
     */
    public static WorkspaceFiles of(Path root, ProjectFolder project, FileLimits limits) {
        return new WorkspaceFiles(Root.of(root));
    }

    /** {@return the root without links} */
    public Path root() {
        return root.real();
    }

    /**
     * {@return where a path leads, whether or not something is there}
     *
     * @throws dev.faultline.fault.FaultException INVALID_INPUT_VALUE if it is empty, INVALID_PATH,
     *     PATH_TRAVERSAL_BLOCKED or OUTSIDE_WORKSPACE (R4)
     */
    public Target resolve(String path) {
        throw new UnsupportedOperationException(path);
    }

    /**
     * {@return what is in the file}
     *
     * @throws dev.faultline.fault.FaultException PATH_NOT_FOUND if a folder on the way is missing, FILE_NOT_FOUND if
     *     the file is, FILE_READ_FAILED if it is a folder, too large, or may not be read
     */
    public FileContent read(Target target) {
        throw new UnsupportedOperationException(target.sent());
    }

    /**
     * {@return what a write would do to the file}
     *
     * @throws dev.faultline.fault.FaultException FILE_READ_FAILED if a folder is there, PATH_NOT_FOUND if the way goes
     *     through a file
     */
    public Operation operation(Target target) {
        throw new UnsupportedOperationException(target.sent());
    }

    /**
     * {@return the write that would be made now}
     *
     * @throws dev.faultline.fault.FaultException FILE_ALREADY_EXISTS, HASH_MISMATCH, FILE_NOT_FOUND, PATH_NOT_FOUND,
     *     FILE_READ_FAILED, PATCH_INVALID, PATCH_APPLY_FAILED, or INVALID_INPUT_VALUE if it would be too large
     */
    public Draft draft(Target target, Change change) {
        throw new UnsupportedOperationException(target.sent());
    }

    /**
     * {@return what the work returns, which is done while nobody else writes in this workspace}
     *
     * @throws dev.faultline.fault.FaultException FILE_WRITE_FAILED if others have not ended when the patience is over
     */
    public <R> R exclusively(Duration patience, Work<R> work) throws InterruptedException {
        return work.run();
    }

    /** Something that is done while nobody else writes; it must not ask for the same again. */
    public interface Work<R> {
        /** {@return what came of it} */
        R run() throws InterruptedException;
    }

    /**
     * Makes the write: the file is replaced as a whole or not at all, and is on the disk.
     *
     * @throws dev.faultline.fault.FaultException HASH_MISMATCH or FILE_ALREADY_EXISTS if the file has changed since the
     *     draft, FILE_WRITE_FAILED if it cannot be written
     * @throws IllegalStateException outside of {@link #exclusively}
     */
    public Applied apply(Draft draft) {
        throw new UnsupportedOperationException(draft.target().sent());
    }
}
