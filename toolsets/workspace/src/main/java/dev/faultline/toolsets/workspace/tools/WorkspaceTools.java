package dev.faultline.toolsets.workspace.tools;

import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.edit.GovernedEdits;
import dev.faultline.toolsets.workspace.session.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The tools of governed workspaces. */
public final class WorkspaceTools {
    private WorkspaceTools() {}

    /**
     * {@return all tools}
     *
     * @param bounds sessions begin in this folder or below it
     * @param role the role of every session; if absent, that of the caller's token, else executor
     */
    public static List<Tool> of(ToolServices services, Path bounds, Optional<Role> role) {
        GovernedEdits edits = new GovernedEdits(services.workspaces(), services.sessions(), services.journal());
        return List.of(
                new BeginSession(services, bounds, role).tool(),
                new SessionStatus(services).tool(),
                new EndSession(services).tool(),
                new ReadFile(services).tool(),
                new ListFiles(services).tool(),
                new ListPlans(services).tool(),
                new LintPlan(services).tool(),
                new SavePlan(services).tool(),
                new WriteFile(edits, services.sessions()).tool(),
                new DeleteFile(edits).tool(),
                new MoveFile(edits).tool(),
                new CheckWrite(edits).tool(),
                new ReadAuditLog(services).tool(),
                new VerifyAuditLog(services).tool());
    }
}
