/**
 * The governed workspace: an agent reads any file, and writes only what an approved plan allows.
 *
 * <p>Enter through {@link dev.faultline.toolsets.workspace.Workspace}, which has the tools and locks sessions. It needs
 * two ports: a {@link dev.faultline.toolsets.workspace.audit.Journal} and a
 * {@link dev.faultline.toolsets.workspace.session.SessionStore}.
 */
@NullMarked
package dev.faultline.toolsets.workspace;

import org.jspecify.annotations.NullMarked;
