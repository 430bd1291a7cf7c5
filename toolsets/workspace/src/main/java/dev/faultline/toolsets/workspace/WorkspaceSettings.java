package dev.faultline.toolsets.workspace;

import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.project.SharedParts;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.session.SessionStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The settings of governed workspaces.
 *
 * @param bounds sessions begin in this folder or below it, as a real path
 * @param role the role of every session; if absent, that of the caller's token, else executor
 * @param home the folder of rules, preflight commands and revocations, outside every workspace
 * @param approvers the keys of the people who may approve plans
 * @param withheld files and folders of the server that no tool serves; they need not exist yet
 * @param shared what other servers share, if they use the same workspaces
 */
public record WorkspaceSettings(
        Path bounds,
        Optional<Role> role,
        LockOn lockOn,
        Path home,
        PlanKeys approvers,
        Journal journal,
        SessionStore sessions,
        InstantSource clock,
        FileLimits limits,
        List<Path> withheld,
        Optional<SharedParts> shared) {
    /** Copies the list. */
    public WorkspaceSettings {
        withheld = List.copyOf(withheld);
    }
}
