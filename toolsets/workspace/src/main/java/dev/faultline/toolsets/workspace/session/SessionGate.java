package dev.faultline.toolsets.workspace.session;

import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import java.util.Optional;

/** Admits a call if it has a session, names no other one, and the workspace is still the same folder. */
public record SessionGate(SessionRegistry sessions) implements Gate {
    @Override
    public void admit(ToolCall call) {
        if (WorkspaceTool.of(call).equals(Optional.of(WorkspaceTool.BEGIN_SESSION))) {
            return;
        }
        sessions.refresh(call);
        WorkspaceSession session = sessions.require(call);
        sessions.requireAgreement(call);
        if (!sessions.identity(session.root()).equals(session.identity())) {
            throw Invariant.WORKSPACE_IDENTITY.violation();
        }
    }
}
