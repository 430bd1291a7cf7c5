package dev.faultline.toolsets.workspace.project;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.policy.Policy;
import dev.faultline.toolsets.workspace.policy.Preflight;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.function.Supplier;

/**
 * A workspace in use: its files and plans, and its policy and preflight commands, which are read again for each call.
 */
public record OpenWorkspace(WorkspaceFiles files, Plans plans, ProjectFolder folder) {
    public Policy policy() {
        return read("policy", () -> Policy.read(folder.policy()));
    }

    public Preflight preflight() {
        return read("preflight", () -> Preflight.read(folder.preflight(), files.root()));
    }

    // Nothing may be written while the rules are unknown.
    private static <T> T read(String what, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw Refusals.of(
                    SystemErrorCode.INTERNAL_ERROR, "The " + what + " file of this project cannot be used", e);
        }
    }
}
