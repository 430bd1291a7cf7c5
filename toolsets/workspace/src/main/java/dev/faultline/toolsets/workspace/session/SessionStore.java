package dev.faultline.toolsets.workspace.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of one server, or of several servers that share them. A lock outlives the servers. The methods throw a
 * {@code FaultException} if they fail.
 */
public interface SessionStore {
    /** {@return whether the session is open on this connection now: not if the connection has another open session} */
    boolean open(String connection, WorkspaceSession session);

    /** {@return the open session of the connection, and the one with the id, by their connections} */
    Map<String, WorkspaceSession> find(String connection, Optional<String> id);

    /** {@return what a session must know that begins on this connection in this workspace} */
    default Beginning beginning(String connection, Path workspace) {
        return new Beginning(find(connection, Optional.empty()), locked());
    }

    /**
     * The state of the store when a session begins.
     *
     * @param open the open session of its connection, by the connection
     * @param locked the locked sessions
     */
    record Beginning(Map<String, WorkspaceSession> open, List<WorkspaceSession> locked) {}

    /** {@return whether this call has ended the session: not if it is locked or had ended before} */
    boolean end(WorkspaceSession session);

    /** Locks a session, whether it is open or has ended. The first lock stays, unless both report one occurrence. */
    void lock(WorkspaceSession session, SessionLock reason);

    /** Unlocks every session that this occurrence locked. */
    void unlock(String occurrence);

    /**
     * {@return whether the store no longer knows the lock of this session, although it was never released, as after it
     * was restored from an older backup}
     */
    boolean hasLost(WorkspaceSession locked);

    /**
     * Releases a locked session whose saved state cannot be read.
     *
     * @return whether there was such a session
     */
    default boolean releaseDamaged(String id) {
        return false;
    }

    /** {@return the locked sessions whose saved state can be read} */
    List<WorkspaceSession> locked();

    /** {@return the identifier of the folder, the same wherever the store is used; empty if there is no folder} */
    default String identity(Path folder) {
        return FolderIdentity.of(folder);
    }
}
