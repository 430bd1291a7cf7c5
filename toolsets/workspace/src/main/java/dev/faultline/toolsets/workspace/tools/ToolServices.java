package dev.faultline.toolsets.workspace.tools;

import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.project.OpenWorkspace;
import dev.faultline.toolsets.workspace.project.OpenWorkspaces;
import dev.faultline.toolsets.workspace.session.SessionRegistry;
import java.time.InstantSource;

/** What the tools work with. */
public record ToolServices(SessionRegistry sessions, OpenWorkspaces workspaces, Journal journal, InstantSource clock) {
    /**
     * {@return the workspace of the call's session}
     *
     * @throws dev.faultline.fault.FaultException SESSION_NOT_INITIALIZED
     */
    OpenWorkspace workspace(ToolCall call) {
        return workspaces.of(sessions.require(call).root());
    }
}
