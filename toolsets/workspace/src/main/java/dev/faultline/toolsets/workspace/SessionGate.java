package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import java.util.Optional;

/** Lets a call pass that has a session, in the folder in which that began. */
record SessionGate(Sessions sessions) implements Gate {
    @Override
    public void admit(ToolCall call) {
        if (ToolName.of(call).equals(Optional.of(ToolName.BEGIN_SESSION))) {
            return;
        }
        sessions.refresh(call);
        Session session = sessions.require(call);
        if (!Folder.identity(session.root()).equals(session.identity())) {
            throw Invariant.WORKSPACE_IDENTITY.violation();
        }
    }
}
