package dev.faultline.toolsets.workspace.session;

import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import java.util.Optional;

/** Lets a call pass that has a session, in the folder in which that began. */
public record SessionGate(SessionRegistry sessions) implements Gate {
    @Override
    public void admit(ToolCall call) {
        if (WorkspaceTool.of(call).equals(Optional.of(WorkspaceTool.BEGIN_SESSION))) {
            return;
        }
        sessions.refresh(call);
        WorkspaceSession session = sessions.require(call);
        if (!FolderIdentity.identity(session.root()).equals(session.identity())) {
            throw Invariant.WORKSPACE_IDENTITY.violation();
        }
    }
}
