/**
 * Stored sessions: events in a log, and states in snapshots that are named after their hash.
 *
 * <p>{@link dev.faultline.toolsets.workflow.session.WorkflowSessions} loads them from a
 * {@link dev.faultline.toolsets.workflow.session.SessionLogStore}, which the server provides. The state of a session
 * follows from its events alone: {@link dev.faultline.toolsets.workflow.session.RunHistory} is built from them.
 */
@NullMarked
package dev.faultline.toolsets.workflow.session;

import org.jspecify.annotations.NullMarked;
