package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.SessionId;

/** Why a session may not be changed now, whatever is wanted of it. */
sealed interface GateError {
    /** Somebody else is changing it. */
    record SessionLocked() implements GateError {}

    /** It cannot be relied on. */
    record SessionNotHealthy(SessionId session, Health health) implements GateError {}
}
