package dev.faultline.toolsets.workspace.tools;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OutputSchema;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.files.Root;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.edit.GovernedEdits;
import dev.faultline.toolsets.workspace.session.Role;
import java.util.List;
import java.util.Optional;

/** The tools of governed workspaces. */
public final class WorkspaceTools {
    private static final JsonObject FAILURE = new SystemErrorDialect().schema();

    private WorkspaceTools() {}

    /**
     * {@return all tools}
     *
     * @param bounds sessions begin in this folder or below it
     * @param role the role of every session; if absent, that of the caller's token, else executor
     */
    public static List<Tool> of(ToolServices services, Root bounds, Optional<Role> role) {
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

    /** {@return the tool, whose output is this result or an envelope of the contract} */
    static Tool served(ToolContract contract, String description, ResultSchema result, ToolHandler<Envelope> handler) {
        JsonObject output = OutputSchema.anyOf(result.toJson(), List.of(FAILURE));
        return new Tool(contract, description, Optional.of(output), handler);
    }
}
