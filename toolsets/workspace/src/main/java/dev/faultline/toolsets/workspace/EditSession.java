package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Caller;

/** Who asks for an edit, in which session and workspace. */
record EditSession(Session session, Caller caller, Project project, Journal journal) {}
