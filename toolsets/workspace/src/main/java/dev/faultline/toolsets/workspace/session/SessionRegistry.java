package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.internal.RecentMap;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The sessions of a server, one for each connection. Locked sessions are kept in a store too. */
public final class SessionRegistry {
    /** The most sessions. Beyond that, the connection that was idle longest loses its session. */
    private static final int MOST_SESSIONS = 10_000;

    /** The key of no session. */
    private static final String NONE = "";

    private final LockedSessionStore store;
    private final String run = UUID.randomUUID().toString();
    private final ReentrantLock mutex = new ReentrantLock();
    private final Set<String> beginning = new HashSet<>();
    private final Set<String> unsaved = new HashSet<>();
    private final Map<String, WorkspaceSession> live = new RecentMap<>(MOST_SESSIONS);

    private final Map<String, Ended> ended = new RecentMap<>(MOST_SESSIONS);

    /**
     * The ended sessions of a connection.
     *
     * @param last the session that ended last
     * @param count the number of ended sessions
     */
    private record Ended(WorkspaceSession last, int count) {}

    /** Makes a registry without sessions. */
    public SessionRegistry(LockedSessionStore store) {
        this.store = store;
    }

    /** {@return the session of the connection that this call came over} */
    public Optional<WorkspaceSession> of(ToolCall call) {
        mutex.lock();
        try {
            return Optional.ofNullable(live.get(key(call)));
        } finally {
            mutex.unlock();
        }
    }

    // R38: a call without a protocol session names the session that an earlier one began. With one, both must agree.
    private String key(ToolCall call) {
        String connection = call.caller().connection();
        Optional<String> named = CallArguments.text(call, CommonParameters.SESSION.name())
                .filter(id -> !call.contract().name().equals(WorkspaceTool.READ_AUDIT_LOG.text()) || isLive(id, call));
        if (named.isEmpty()) {
            return connection;
        }
        WorkspaceSession own = live.get(connection);
        if (own == null) {
            return keyOf(named.get(), call);
        }
        return own.id().equals(named.get()) ? connection : NONE;
    }

    private boolean isLive(String id, ToolCall call) {
        return !keyOf(id, call).equals(NONE);
    }

    private String keyOf(String id, ToolCall call) {
        return live.entrySet().stream()
                .filter(it -> it.getValue().id().equals(id)
                        && it.getValue().principal().equals(call.caller().principal()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(NONE);
    }

    /** Unlocks the session of the call if a person has released it. */
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
        mutex.lock();
        try {
            return unsaved.contains(session.id());
        } finally {
            mutex.unlock();
        }
    }

    /** {@return the session of the call, which must have one (SESSION_NOT_INITIALIZED)} */
    public WorkspaceSession require(ToolCall call) {
        return of(call).orElseThrow(() ->
                Refusals.of(SystemErrorCode.SESSION_NOT_INITIALIZED, "There is no session yet: begin one first"));
    }

    /** {@return the session id under which faults are recorded before the connection has a session} */
    public String idBeforeSession(ToolCall call) {
        String connection = call.caller().connection();
        mutex.lock();
        try {
            Ended earlier = ended.get(connection);
            // Faults from before an earlier session are in the log of that session's workspace already.
            return "before:" + run + ":" + connection + (earlier == null ? "" : ":" + earlier.count());
        } finally {
            mutex.unlock();
        }
    }

    /**
     * {@return the session, which has begun: locked if an earlier session of the same agent is locked in this
     * workspace}
     *
     * @param record records the beginning; if that fails, the session does not begin
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

    // Beginning a session takes a while, and must not block other connections.
    private void reserve(String connection) {
        mutex.lock();
        try {
            if (live.containsKey(connection) || !beginning.add(connection)) {
                throw Refusals.of(
                        SystemErrorCode.SESSION_INITIALIZATION_FAILED,
                        "This connection already has a session, which continues");
            }
        } finally {
            mutex.unlock();
        }
    }

    private void enter(String connection, WorkspaceSession begun) {
        mutex.lock();
        try {
            live.put(connection, begun);
        } finally {
            mutex.unlock();
        }
    }

    private void release(String connection) {
        mutex.lock();
        try {
            beginning.remove(connection);
        } finally {
            mutex.unlock();
        }
    }

    /**
     * {@return the session of the call, which has ended}
     *
     * @param record records the end; if that fails, the session continues
     */
    public WorkspaceSession end(ToolCall call, Consumer<WorkspaceSession> record) {
        WorkspaceSession ending = require(call);
        String connection = keyNow(call);
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

    private String keyNow(ToolCall call) {
        mutex.lock();
        try {
            return key(call);
        } finally {
            mutex.unlock();
        }
    }

    private boolean leave(String connection, WorkspaceSession ending) {
        mutex.lock();
        try {
            Ended earlier = ended.get(connection);
            boolean left = live.remove(connection, ending);
            if (left) {
                ended.put(connection, new Ended(ending, earlier == null ? 1 : earlier.count() + 1));
            }
            return left;
        } finally {
            mutex.unlock();
        }
    }

    /**
     * Locks the session of the call, now and for later sessions of the same agent. The first reason stays, unless this
     * one reports the same occurrence. A caller to whom the session does not belong cannot lock it.
     */
    void lock(ToolCall call, SessionLock reason) {
        mutex.lock();
        try {
            String connection = key(call);
            WorkspaceSession open = live.get(connection);
            Optional<WorkspaceSession> late = Optional.ofNullable(ended.get(connection))
                    .map(Ended::last)
                    .filter(earlier -> earlier.id().equals(reason.session()) && earlier.belongsTo(call.caller()));
            if (open != null
                    && open.belongsTo(call.caller())
                    && (open.lock().isEmpty() || isLockedBy(open, reason))
                    && late.map(open::isOfSameAgent).orElse(true)) {
                WorkspaceSession locked = open.withLock(Optional.of(reason));
                live.put(connection, locked); // holds even if it cannot be saved
                unsaved.add(locked.id());
                store.save(locked);
                unsaved.remove(locked.id());
            }
            // Ending the session early must not avoid the lock.
            late.ifPresent(earlier -> store.save(earlier.locked(reason)));
        } finally {
            mutex.unlock();
        }
    }

    /** Unlocks every session that has this lock. */
    public void unlock(SessionLock reason) {
        mutex.lock();
        try {
            store.locked().stream()
                    .filter(session -> isLockedBy(session, reason))
                    .forEach(session -> store.save(session.unlocked()));
            live.replaceAll((connection, session) -> isLockedBy(session, reason) ? session.unlocked() : session);
        } finally {
            mutex.unlock();
        }
    }

    private static boolean isLockedBy(WorkspaceSession session, SessionLock reason) {
        return session.lock()
                .filter(lock -> lock.occurrence().equals(reason.occurrence()))
                .isPresent();
    }
}
