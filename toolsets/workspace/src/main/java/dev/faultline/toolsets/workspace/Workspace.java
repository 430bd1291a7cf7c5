package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.Origin;
import dev.faultline.files.Root;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.project.OpenWorkspaces;
import dev.faultline.toolsets.workspace.session.LockGate;
import dev.faultline.toolsets.workspace.session.RoleGate;
import dev.faultline.toolsets.workspace.session.SessionGate;
import dev.faultline.toolsets.workspace.session.SessionLocking;
import dev.faultline.toolsets.workspace.session.SessionRegistry;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.tools.ToolServices;
import dev.faultline.toolsets.workspace.tools.WorkspaceTools;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import dev.faultline.trail.Trails;
import java.util.List;
import java.util.Optional;

/** The governed workspaces of a server. */
public final class Workspace {
    private final WorkspaceSettings settings;
    private final SessionRegistry sessions;
    private final OpenWorkspaces workspaces;

    private Workspace(WorkspaceSettings settings) {
        this.settings = settings;
        this.sessions = new SessionRegistry(settings.sessions());
        this.workspaces = new OpenWorkspaces(
                settings.home(),
                settings.approvers(),
                settings.clock(),
                settings.limits(),
                settings.withheld(),
                settings.shared());
    }

    /** {@return the workspaces, with these settings} */
    public static Workspace of(WorkspaceSettings settings) {
        return new Workspace(settings);
    }

    /** {@return the trails of a server: its own, and one in each workspace, for what concerns that workspace} */
    public static Trails trails(Trail own, TrailSettings settings) {
        return new Trails(own, settings, OriginAttribute.WORKSPACE::of);
    }

    /** {@return the tools, which fail in {@code system-error}, and the gates before them in the order of R27} */
    public Toolset toolset() {
        ToolServices services = new ToolServices(sessions, workspaces, settings.journal(), settings.clock());
        Root bounds = Root.of(settings.bounds()).withholding(settings.withheld());
        List<Tool> tools = WorkspaceTools.of(services, bounds, settings.role());
        List<Gate> gates = List.of(new SessionGate(sessions), new LockGate(sessions), new RoleGate(sessions));
        SessionLocking locking = new SessionLocking(sessions, settings.lockOn());
        return Toolset.of("workspace", new SystemErrorDialect(), tools)
                .gates(gates)
                .origins(this::origin)
                .consequence(locking)
                .owningUnknownTools();
    }

    // SE-09: phase and plan are the caller's own, whether or not the call succeeds.
    private Origin origin(ToolCall call) {
        Origin session = sessions.of(call)
                .map(WorkspaceSession::origin)
                .orElseGet(() -> Origin.UNKNOWN.withSession(sessions.idBeforeSession(call)));
        // The caller of this call, who need not be the one to whom the session belongs.
        Origin origin = call.caller().principal().map(session::withCaller).orElse(session);
        return OriginAttribute.PHASE.set(
                OriginAttribute.PLAN.set(origin, plan(call)), CallArguments.text(call, CommonParameters.PHASE.name()));
    }

    private static Optional<String> plan(ToolCall call) {
        return CallArguments.text(call, "plan").or(() -> CallArguments.text(call, "hash"));
    }
}
