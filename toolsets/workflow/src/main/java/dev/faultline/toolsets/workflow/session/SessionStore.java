package dev.faultline.toolsets.workflow.session;

import java.util.List;
import java.util.Optional;

/** Where sessions are kept. */
public interface SessionStore {
    /** {@return the sessions that there are, the ones that were changed last first} */
    List<SessionId> sessions();

    /** {@return the log of the session, which is made if it is not there} */
    SessionLog create(SessionId id);

    /** {@return the log of the session, if it is there} */
    Optional<SessionLog> find(SessionId id);
}
