package dev.faultline.toolsets.workspace.edit;

import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.project.OpenWorkspace;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;

/** Who asks for an edit, in which session and workspace. */
record EditSession(WorkspaceSession session, Caller caller, OpenWorkspace project, Journal journal) {}
