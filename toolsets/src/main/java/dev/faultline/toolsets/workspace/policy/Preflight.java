package dev.faultline.toolsets.workspace.policy;

import dev.faultline.toolsets.child.Stop;
import java.nio.file.Path;
import java.util.List;

/** The commands that must succeed with the new content in place, run in the root of the workspace. */
public final class Preflight {
    private Preflight() {}

    /**
     * {@return the commands in this file; none if there is no file}
     *
     * @throws IllegalArgumentException if the file cannot be read or says something that is no command, with the reason
     */
    public static Preflight read(Path file, Path root) {
        throw new UnsupportedOperationException(file.toString() + root);
    }

    /** {@return the names of the commands, in their order} */
    public List<String> names() {
        throw new UnsupportedOperationException();
    }

    /**
     * Lets a write go on that does not change a file which a command names: an agent must not rewrite its own judge.
     *
     * @param path from the root, without links
     * @throws dev.faultline.fault.FaultException PLAN_SCOPE_VIOLATION
     */
    public void requireUntouched(String path) {
        throw new UnsupportedOperationException(path);
    }

    /**
     * Runs every command until one fails.
     *
     * @throws dev.faultline.fault.FaultException PREFLIGHT_FAILED if one fails, is missing, takes too long, writes too
     *     much or starts too many processes
     */
    public void run(Stop stop) throws InterruptedException {
        throw new UnsupportedOperationException(stop.toString());
    }
}
