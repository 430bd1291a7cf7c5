/**
 * Sessions as they are kept: events in a log, states in snapshots that are named after their content.
 *
 * <p>{@link dev.faultline.toolsets.workflow.session.Sessions} opens them from a
 * {@link dev.faultline.toolsets.workflow.session.SessionStore}, which whoever serves the tools provides. What a session
 * is follows from its events alone: {@link dev.faultline.toolsets.workflow.session.History} folds them.
 */
@NullMarked
package dev.faultline.toolsets.workflow.session;

import org.jspecify.annotations.NullMarked;
