package dev.faultline.toolsets.workflow.session;

import java.util.List;
import java.util.Optional;

/** Stores the logs of sessions. */
public interface SessionLogStore {
    /** {@return all sessions, the most recently changed first} */
    List<SessionId> sessions();

    /** {@return the log of the session, which is created if it does not exist} */
    SessionLog create(SessionId id);

    /** {@return the log of the session, if it exists} */
    Optional<SessionLog> find(SessionId id);
}
