package dev.faultline.toolsets.workspace.session;

import java.util.List;
import java.util.Optional;

/**
 * Where the state of sessions outlives the server, so that nobody gets rid of a lock by a restart. Its methods throw a
 * {@code FaultException} when they cannot do their work.
 */
public interface LockedSessionStore {
    /** Keeps the session in place of what was kept of it, durably. */
    void save(WorkspaceSession session);

    /** Forgets the session; one that is not there is forgotten already. */
    void remove(String id);

    /** {@return the session of this id, if it was locked when it was last saved} */
    Optional<WorkspaceSession> find(String id);

    /** {@return the sessions that were locked when they were last saved} */
    List<WorkspaceSession> locked();
}
