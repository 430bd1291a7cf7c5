package dev.faultline.toolsets.workspace;

import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The workspaces that sessions work in, each opened once, so that all writers of one share its lock. */
final class Projects {
    private final WorkspaceSettings settings;
    private final Map<Path, Project> open = new ConcurrentHashMap<>();

    Projects(WorkspaceSettings settings) {
        this.settings = settings;
    }

    /**
     * {@return the project in this folder}
     *
     * @throws IllegalArgumentException if the home of the server is inside it, or it cannot be read
     */
    Project of(Path root) {
        return open.computeIfAbsent(root, this::open);
    }

    /** {@return the project of this session} */
    Project of(Session session) {
        return of(session.root());
    }

    private Project open(Path root) {
        ProjectFolder folder = ProjectFolder.of(settings.home(), root);
        WorkspaceFiles files = WorkspaceFiles.of(root, folder, settings.limits());
        Revocations revocations = Revocations.in(folder.revocations());
        return new Project(files, Plans.of(files, settings.approvers(), revocations, settings.clock()), folder);
    }
}
