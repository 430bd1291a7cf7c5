package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.fault.Origin;
import dev.faultline.tool.Caller;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The work of one agent in one workspace, from {@code begin_session} to the end of its connection.
 *
 * @param id a UUID
 * @param root the workspace, as a real path
 * @param identity the operating system's identifier of that folder
 * @param principal the authenticated caller
 */
public record WorkspaceSession(
        String id,
        Path root,
        String identity,
        Role role,
        Optional<String> principal,
        Instant begun,
        Optional<SessionLock> lock) {
    /** {@return whether the other session is of the same agent in the same workspace} */
    public boolean isOfSameAgent(WorkspaceSession other) {
        return root.equals(other.root) && role == other.role && principal.equals(other.principal);
    }

    /** {@return whether the caller may be the one that began this session} Callers without a token have no name. */
    boolean belongsTo(Caller caller) {
        return caller.principal().isEmpty() || caller.principal().equals(principal);
    }

    /** {@return whether this occurrence has locked the session} */
    public boolean isLockedBy(String occurrence) {
        return lock.filter(reason -> reason.occurrence().equals(occurrence)).isPresent();
    }

    /** {@return this session, locked for this reason unless it is locked already} */
    WorkspaceSession locked(SessionLock reason) {
        return withLock(lock.or(() -> Optional.of(reason)));
    }

    /** {@return this session without a lock} */
    WorkspaceSession unlocked() {
        return withLock(Optional.empty());
    }

    WorkspaceSession withLock(Optional<SessionLock> other) {
        return new WorkspaceSession(id, root, identity, role, principal, begun, other);
    }

    /** {@return the origin of faults and events in this session} */
    public Origin origin() {
        Origin acting = OriginAttribute.ROLE.set(Origin.UNKNOWN.withSession(id), role.wire());
        Origin here = OriginAttribute.WORKSPACE.set(acting, root.toString());
        return principal.map(here::withCaller).orElse(here);
    }
}
