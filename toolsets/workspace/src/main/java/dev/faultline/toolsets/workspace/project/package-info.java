/** The workspaces that sessions are using, each with its files, plans, policy and preflight commands. */
@NullMarked
package dev.faultline.toolsets.workspace.project;

import org.jspecify.annotations.NullMarked;
