package dev.faultline.toolsets.workflow.session;

import java.util.List;
import java.util.Optional;

/** Stores the logs of sessions. */
public interface SessionLogStore {
    /** {@return all sessions, the most recently changed first} */
    List<SessionId> sessions();

    /** {@return the log of the session, which exists at the latest once it is locked} */
    SessionLog create(SessionId id);

    /** {@return the log of the session as it is now, if it exists} */
    Optional<SessionLog> find(SessionId id);

    /** {@return a store that finds these sessions as they are now; reading them together may be faster} */
    default SessionLogStore reading(List<SessionId> ids) {
        return this;
    }
}
