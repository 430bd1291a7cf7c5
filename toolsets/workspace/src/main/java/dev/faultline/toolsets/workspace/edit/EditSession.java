package dev.faultline.toolsets.workspace.edit;

import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.project.OpenWorkspace;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;

/** The call that asks for an edit, in which session and workspace. */
record EditSession(WorkspaceSession session, ToolCall call, OpenWorkspace project, Journal journal) {}
