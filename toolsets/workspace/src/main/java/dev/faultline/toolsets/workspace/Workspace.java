package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.Origin;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import java.util.List;
import java.util.Optional;

/** The governed workspaces of a server. */
public final class Workspace {
    private final WorkspaceSettings settings;
    private final Sessions sessions;
    private final Projects projects;

    private Workspace(WorkspaceSettings settings) {
        this.settings = settings;
        this.sessions = new Sessions(settings.sessions());
        this.projects = new Projects(settings);
    }

    /** {@return the workspaces, with these settings} */
    public static Workspace of(WorkspaceSettings settings) {
        return new Workspace(settings);
    }

    /** {@return the tools, which fail in {@code system-error}, and the gates before them in the order of R27} */
    public Toolset toolset() {
        GovernedEdits edits = new GovernedEdits(projects, sessions, settings.journal());
        List<Tool> tools = List.of(
                new BeginSession(settings, sessions, projects).tool(),
                new SessionStatus(sessions).tool(),
                new EndSession(sessions, settings.journal()).tool(),
                new ReadFile(projects, sessions).tool(),
                new ListFiles(projects, sessions).tool(),
                new ListPlans(projects, sessions).tool(),
                new LintPlan(projects, sessions).tool(),
                new SavePlan(projects, sessions, settings.journal()).tool(),
                new WriteFile(edits, sessions).tool(),
                new DeleteFile(edits).tool(),
                new MoveFile(edits).tool(),
                new CheckWrite(projects, sessions, settings.journal()).tool(),
                new ReadAuditLog(settings.journal(), sessions).tool(),
                new VerifyAuditLog(settings.journal(), sessions).tool());
        List<Gate> gates = List.of(new SessionGate(sessions), new LockGate(sessions), new RoleGate(sessions));
        Locking locking = new Locking(sessions, settings.lockOn());
        return Toolset.of("workspace", new SystemErrorDialect(), tools)
                .gates(gates)
                .origins(this::origin)
                .consequence(locking);
    }

    // SE-09: phase and plan are the caller's own, whatever becomes of the call.
    private Origin origin(ToolCall call) {
        Origin origin = sessions.of(call)
                .map(Session::origin)
                .orElseGet(() -> Origin.UNKNOWN.withSession(sessions.before(call)));
        return OriginAttribute.PHASE.set(OriginAttribute.PLAN.set(origin, plan(call)), Sent.text(call, Phase.NAME));
    }

    private static Optional<String> plan(ToolCall call) {
        return Sent.text(call, "plan").or(() -> Sent.text(call, "hash"));
    }
}
