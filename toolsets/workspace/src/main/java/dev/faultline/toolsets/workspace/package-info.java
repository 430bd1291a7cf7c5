/**
 * The governed workspace: an agent reads freely, and writes only what an approved plan allows.
 *
 * <p>Enter through {@link dev.faultline.toolsets.workspace.Workspace}, which offers the tools and the observer that
 * locks sessions. What it needs from outside is two ports: a {@link dev.faultline.toolsets.workspace.audit.Journal} and a
 * {@link dev.faultline.toolsets.workspace.session.LockedSessionStore}.
 */
@NullMarked
package dev.faultline.toolsets.workspace;

import org.jspecify.annotations.NullMarked;
