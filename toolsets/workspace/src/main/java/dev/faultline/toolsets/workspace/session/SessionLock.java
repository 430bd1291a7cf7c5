package dev.faultline.toolsets.workspace.session;

import java.time.Instant;

/**
 * The reason of a lock: the first fault in the session that locks.
 *
 * @param code the code that a failure report has to name
 * @param message the message of the fault
 * @param occurrence the id of the fault, as the audit log has it
 * @param session the session in which it happened; a later session of the same agent is locked by it too
 */
public record SessionLock(String code, String message, String occurrence, String session, Instant since) {}
