package dev.faultline.toolsets.workspace.project;

import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The workspaces that sessions use, each opened once, so that all its writers share one lock. */
public final class OpenWorkspaces {
    private final Path home;
    private final PlanKeys keys;
    private final InstantSource clock;
    private final FileLimits limits;
    private final List<Path> withheld;
    private final Optional<SharedParts> shared;
    private final Map<Path, OpenWorkspace> open = new ConcurrentHashMap<>();

    /**
     * Makes an empty collection.
     *
     * @param home where rules and preflight commands are, and revocations that are not shared
     * @param keys the keys whose approvals of plans count
     * @param withheld what no tool serves
     * @param shared what other servers share, if they use the same workspaces
     */
    public OpenWorkspaces(
            Path home,
            PlanKeys keys,
            InstantSource clock,
            FileLimits limits,
            List<Path> withheld,
            Optional<SharedParts> shared) {
        this.home = home;
        this.keys = keys;
        this.clock = clock;
        this.limits = limits;
        this.withheld = List.copyOf(withheld);
        this.shared = shared;
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
        ProjectFolder folder = ProjectFolder.of(home, root).withholding(withheld);
        WorkspaceFiles files = shared.map(parts -> WorkspaceFiles.shared(root, folder, limits, parts.leases()))
                .orElseGet(() -> WorkspaceFiles.of(root, folder, limits));
        Revocations revocations = shared.map(parts -> parts.revocations().apply(root))
                .orElseGet(() -> Revocations.in(folder.revocations()));
        return new OpenWorkspace(files, Plans.of(files, keys, revocations, clock), folder);
    }
}
