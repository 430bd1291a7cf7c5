package dev.faultline.toolsets.workspace.session;

import java.time.Instant;

/**
 * Why a session is locked: its first fault that locks.
 *
 * @param code the code that a failure report has to name
 * @param message what people were told
 * @param occurrence the id of the fault, as the audit log has it
 * @param session the session in which it happened; a later session of the same agent is locked by it too
 */
public record SessionLock(String code, String message, String occurrence, String session, Instant since) {}
