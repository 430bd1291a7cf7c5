package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;

/** Why no call may use the session now. */
sealed interface GateError {
    /** Another call or process is changing the session. */
    record SessionLocked() implements GateError {}

    /** The session's data is damaged or from a newer version. */
    record SessionNotHealthy(SessionId session, SessionHealth health) implements GateError {}
}
