package dev.faultline.toolsets.workspace.session;

import dev.faultline.collection.RecentMap;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The sessions of the connections, one each, and what the store keeps of them. */
public final class SessionRegistry {
    /** Connections beyond these have to begin anew, the one that was idle longest first. */
    private static final int LIVE = 10_000;

    private final LockedSessionStore store;
    private final String run = UUID.randomUUID().toString();
    private final ReentrantLock turn = new ReentrantLock();
    private final Set<String> beginning = new HashSet<>();
    private final Set<String> unsaved = new HashSet<>();
    private final Map<String, WorkspaceSession> live = new RecentMap<>(LIVE);

    private final Map<String, Ended> ended = new RecentMap<>(LIVE);

    /**
     * What is known of a connection whose session has ended.
     *
     * @param last the session that ended last
     * @param count how many have ended
     */
    private record Ended(WorkspaceSession last, int count) {}

    public SessionRegistry(LockedSessionStore store) {
        this.store = store;
    }

    /** {@return the session of the connection that this call came over} */
    public Optional<WorkspaceSession> of(ToolCall call) {
        turn.lock();
        try {
            return Optional.ofNullable(live.get(call.caller().connection()));
        } finally {
            turn.unlock();
        }
    }

    /** Takes the lock off the session of the call if a person has released it meanwhile. */
    void refresh(ToolCall call) {
        Optional<WorkspaceSession> locked =
                of(call).filter(session -> session.lock().isPresent());
        if (locked.isPresent()
                && !isUnsaved(locked.get())
                && store.find(locked.get().id()).isEmpty()) {
            locked.flatMap(WorkspaceSession::lock).ifPresent(this::unlock);
        }
    }

    private boolean isUnsaved(WorkspaceSession session) {
        turn.lock();
        try {
            return unsaved.contains(session.id());
        } finally {
            turn.unlock();
        }
    }

    /** {@return the session, for a call that needs one} */
    public WorkspaceSession require(ToolCall call) {
        return of(call).orElseThrow(() ->
                Refusals.of(SystemErrorCode.SESSION_NOT_INITIALIZED, "There is no session yet: begin one first"));
    }

    /** {@return the name under which the audit log has what the connection did before its session} */
    public String before(ToolCall call) {
        String connection = call.caller().connection();
        turn.lock();
        try {
            Ended earlier = ended.get(connection);
            // What was recorded before an earlier session is in the log of that session's workspace already.
            return "before:" + run + ":" + connection + (earlier == null ? "" : ":" + earlier.count());
        } finally {
            turn.unlock();
        }
    }

    /**
     * {@return the session as it is now: locked if the same agent left a lock behind in this workspace}
     *
     * @param record writes its beginning down; if that fails there is no session
     */
    public WorkspaceSession begin(ToolCall call, WorkspaceSession fresh, Consumer<WorkspaceSession> record) {
        String connection = call.caller().connection();
        reserve(connection);
        try {
            WorkspaceSession begun = store.locked().stream()
                    .filter(fresh::isOfSameAgent)
                    .findFirst()
                    .map(left -> fresh.withLock(left.lock()))
                    .orElse(fresh);
            record.accept(begun);
            store.save(begun);
            enter(connection, begun);
            return begun;
        } finally {
            release(connection);
        }
    }

    // What follows takes its time, in which other connections go on.
    private void reserve(String connection) {
        turn.lock();
        try {
            if (live.containsKey(connection) || !beginning.add(connection)) {
                throw Refusals.of(
                        SystemErrorCode.SESSION_INITIALIZATION_FAILED,
                        "This connection has a session already, which goes on");
            }
        } finally {
            turn.unlock();
        }
    }

    private void enter(String connection, WorkspaceSession begun) {
        turn.lock();
        try {
            live.put(connection, begun);
        } finally {
            turn.unlock();
        }
    }

    private void release(String connection) {
        turn.lock();
        try {
            beginning.remove(connection);
        } finally {
            turn.unlock();
        }
    }

    /**
     * {@return the session of the call, which has ended}
     *
     * @param record writes the end down; if that fails the session goes on
     */
    public WorkspaceSession end(ToolCall call, Consumer<WorkspaceSession> record) {
        WorkspaceSession ending = require(call);
        String connection = call.caller().connection();
        if (!leave(connection, ending)) {
            throw LockGate.refusal(of(call).orElse(ending)); // another call has locked it meanwhile
        }
        try {
            record.accept(ending);
            return ending;
        } catch (FaultException unrecorded) {
            enter(connection, ending);
            throw unrecorded;
        }
    }

    private boolean leave(String connection, WorkspaceSession ending) {
        turn.lock();
        try {
            Ended earlier = ended.get(connection);
            boolean left = live.remove(connection, ending);
            if (left) {
                ended.put(connection, new Ended(ending, earlier == null ? 1 : earlier.count() + 1));
            }
            return left;
        } finally {
            turn.unlock();
        }
    }

    /**
     * Locks the session of the call, now and for later sessions of the same agent. The first reason stays, unless this
     * one reports the same occurrence.
     */
    void lock(ToolCall call, SessionLock reason) {
        turn.lock();
        try {
            WorkspaceSession open = live.get(call.caller().connection());
            Optional<WorkspaceSession> late = Optional.ofNullable(
                            ended.get(call.caller().connection()))
                    .map(Ended::last)
                    .filter(earlier -> earlier.id().equals(reason.session()));
            if (open != null
                    && (open.lock().isEmpty() || isLockedBy(open, reason))
                    && late.map(open::isOfSameAgent).orElse(true)) {
                WorkspaceSession locked = open.withLock(Optional.of(reason));
                live.put(call.caller().connection(), locked); // holds even if it cannot be saved
                unsaved.add(locked.id());
                store.save(locked);
                unsaved.remove(locked.id());
            }
            // Nobody gets rid of a lock by ending the session early.
            late.ifPresent(earlier -> store.save(earlier.locked(reason)));
        } finally {
            turn.unlock();
        }
    }

    /** Takes this lock off every session that has it. */
    public void unlock(SessionLock reason) {
        turn.lock();
        try {
            store.locked().stream()
                    .filter(session -> isLockedBy(session, reason))
                    .forEach(session -> store.save(session.unlocked()));
            live.replaceAll((connection, session) -> isLockedBy(session, reason) ? session.unlocked() : session);
        } finally {
            turn.unlock();
        }
    }

    private static boolean isLockedBy(WorkspaceSession session, SessionLock reason) {
        return session.lock()
                .filter(lock -> lock.occurrence().equals(reason.occurrence()))
                .isPresent();
    }
}
