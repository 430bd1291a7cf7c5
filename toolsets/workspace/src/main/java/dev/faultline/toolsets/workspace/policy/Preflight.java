package dev.faultline.toolsets.workspace.policy;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.process.Deadline;
import dev.faultline.files.process.ProcessTree;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.nio.file.Path;
import java.util.List;

/** The commands that must succeed with the new content in place, run in the root of the workspace. */
public final class Preflight {
    private final List<PreflightCommand> commands;
    private final PreflightLimits limits;
    private final Path root;

    Preflight(List<PreflightCommand> commands, PreflightLimits limits, Path root) {
        this.commands = List.copyOf(commands);
        this.limits = limits;
        this.root = root;
    }

    /**
     * {@return the commands in this file; none if there is no file}
     *
     * @param root of the workspace, without links
     * @throws IllegalArgumentException if the file cannot be read or is invalid, with the reason
     */
    public static Preflight read(Path file, Path root) {
        return PreflightFile.read(file, root);
    }

    /** {@return the names of the commands, in their order} */
    public List<String> names() {
        return commands.stream().map(PreflightCommand::name).toList();
    }

    /**
     * Requires that no command names the file at this path: an agent must not rewrite the programs that check it.
     *
     * @param path from the root, without links
     * @throws FaultException PLAN_SCOPE_VIOLATION
     */
    public void requireUntouched(String path) {
        for (PreflightCommand command : commands) {
            if (command.names(root, path)) {
                throw Refusals.of(
                        SystemErrorCode.PLAN_SCOPE_VIOLATION,
                        "No plan covers " + path + ", which the check '" + command.name() + "' runs");
            }
        }
    }

    /**
     * Runs every command until one fails.
     *
     * @param mark identifies the processes if this one dies before they end: see {@link ProcessTree}
     * @throws FaultException PREFLIGHT_FAILED if one fails, is missing, times out, or exceeds the limits on output and
     *     processes
     */
    public void run(String mark, Deadline deadline) throws InterruptedException {
        for (PreflightCommand command : commands) {
            new PreflightRun(command, limits, root).run(mark, deadline);
        }
    }
}
