package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.Optional;

/** Admits a call if the caller's token and the role of the session permit the tool. */
public record RoleGate(SessionRegistry sessions) implements Gate {
    @Override
    public void admit(ToolCall call) {
        WorkspaceTool tool = WorkspaceTool.of(call).orElseThrow();
        requireScope(call.caller(), tool);
        Optional<WorkspaceSession> session = sessions.of(call);
        session.ifPresent(open -> requireSameAgent(call.caller(), open));
        session.filter(open -> !FailureReport.isWrittenBy(open, call)).ifPresent(open -> requireRole(open, tool));
    }

    /**
     * Requires that the tool is for the role of the session.
     *
     * @throws dev.faultline.fault.FaultException UNAUTHORIZED_ACTION
     */
    public static void requireRole(WorkspaceSession session, WorkspaceTool tool) {
        if (!tool.isFor(session.role())) {
            throw Refusals.of(
                    SystemErrorCode.UNAUTHORIZED_ACTION,
                    "The role of this session may not use " + tool.text() + ": it is for the other role");
        }
    }

    /**
     * Requires that the caller's token has the scope of the tool.
     *
     * @throws dev.faultline.fault.FaultException INSUFFICIENT_PERMISSIONS
     */
    public static void requireScope(Caller caller, WorkspaceTool tool) {
        if (!tool.scope().isHeldBy(caller)) {
            throw Refusals.of(
                    SystemErrorCode.INSUFFICIENT_PERMISSIONS, tool.scope().missingFor(tool.text()));
        }
    }

    // A session belongs to its agent, even if another caller knows its id.
    private static void requireSameAgent(Caller caller, WorkspaceSession session) {
        if (caller.role()
                .filter(claim -> !Role.named(claim).equals(Optional.of(session.role())))
                .isPresent()) {
            throw Refusals.of(
                    SystemErrorCode.ROLE_MISMATCH, "The token of this call is for another role than the session has");
        }
        if (!session.belongsTo(caller)) {
            throw Refusals.of(
                    SystemErrorCode.INSUFFICIENT_PERMISSIONS,
                    "The token of this call is not the one with which the session began");
        }
    }
}
