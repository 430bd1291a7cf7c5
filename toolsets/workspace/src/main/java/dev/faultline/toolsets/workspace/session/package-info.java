/**
 * Sessions: who works in which workspace, with which role, and whether the session is locked.
 *
 * <p>{@link dev.faultline.toolsets.workspace.session.SessionRegistry} has the session of each connection. The gates
 * {@code SessionGate}, {@code LockGate} and {@code RoleGate} are the first checks of R27;
 * {@link dev.faultline.toolsets.workspace.session.SessionLocking} locks a session after a fault. Locks outlive the
 * server in a {@link dev.faultline.toolsets.workspace.session.SessionStore}.
 */
@NullMarked
package dev.faultline.toolsets.workspace.session;

import org.jspecify.annotations.NullMarked;
