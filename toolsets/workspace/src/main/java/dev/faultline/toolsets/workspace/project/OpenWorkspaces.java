package dev.faultline.toolsets.workspace.project;

import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.files.WriteLeases;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The workspaces that sessions use, each opened once, so that all its writers share one lock. */
public final class OpenWorkspaces {
    private final Path home;
    private final PlanKeys keys;
    private final InstantSource clock;
    private final FileLimits limits;
    private final Optional<WriteLeases> leases;
    private final Map<Path, OpenWorkspace> open = new ConcurrentHashMap<>();

    /**
     * Makes an empty collection.
     *
     * @param home where rules, preflight commands and revocations are
     * @param keys the keys whose approvals of plans count
     */
    public OpenWorkspaces(
            Path home, PlanKeys keys, InstantSource clock, FileLimits limits, Optional<WriteLeases> leases) {
        this.home = home;
        this.keys = keys;
        this.clock = clock;
        this.limits = limits;
        this.leases = leases;
    }

    /**
     * {@return the workspace in this folder}
     *
     * @throws IllegalArgumentException if the home of the server is inside it, or it cannot be read
     */
    public OpenWorkspace of(Path root) {
        return open.computeIfAbsent(root, this::open);
    }

    private OpenWorkspace open(Path root) {
        ProjectFolder folder = ProjectFolder.of(home, root);
        WorkspaceFiles files = leases.map(shared -> WorkspaceFiles.shared(root, folder, limits, shared))
                .orElseGet(() -> WorkspaceFiles.of(root, folder, limits));
        Revocations revocations = Revocations.in(folder.revocations());
        return new OpenWorkspace(files, Plans.of(files, keys, revocations, clock), folder);
    }
}
