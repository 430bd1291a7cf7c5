package dev.faultline.toolsets.workspace.session;

import java.util.List;
import java.util.Optional;

/**
 * Keeps locked sessions beyond the life of the server, so that a restart does not remove a lock. Its methods throw a
 * {@code FaultException} if they fail.
 */
public interface LockedSessionStore {
    /** Saves the session durably, in place of its earlier state. */
    void save(WorkspaceSession session);

    /** Removes the session, if it is stored. */
    void remove(String id);

    /** {@return the session of this id, if it was locked when it was last saved} */
    Optional<WorkspaceSession> find(String id);

    /** {@return the sessions that were locked when they were last saved} */
    List<WorkspaceSession> locked();
}
