package dev.faultline.toolsets.workflow.session;

import dev.faultline.internal.RecentMap;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sessions of a store. The most recently used ones are cached, so that continuing a run does not read its whole log
 * again; a session whose log has changed is read again.
 */
public final class WorkflowSessions {
    private static final int MAX_CACHED = 64;

    private final SessionLogStore store;
    private final Map<SessionId, WorkflowSession> cached = new RecentMap<>(MAX_CACHED);

    /** Creates a cache over this store. */
    public WorkflowSessions(SessionLogStore store) {
        this.store = store;
    }

    /** {@return the session, as its log is now} */
    public Optional<WorkflowSession> find(SessionId id) {
        return store.find(id).map(log -> of(id, log));
    }

    /** {@return what finds these sessions as they are now} */
    public Function<SessionId, Optional<WorkflowSession>> finder(List<SessionId> ids) {
        SessionLogStore read = store.reading(ids);
        return id -> read.find(id).map(log -> of(id, log));
    }

    /** {@return the session of this log, which the caller has found or locked just now} */
    public WorkflowSession of(SessionId id, SessionLog log) {
        Optional<WorkflowSession> known = cached(id).filter(it -> it.log().equals(log) && it.isCurrent());
        if (known.isPresent()) {
            return known.get();
        }
        WorkflowSession loaded = WorkflowSession.load(id, log);
        cache(loaded);
        return loaded;
    }

    /** {@return a new session in this log that starts with this state; empty if the caller has lost the lock} */
    public Optional<WorkflowSession> start(SessionId id, SessionLog log, RunState state, Instant at) {
        Optional<WorkflowSession> session = WorkflowSession.start(id, log, state, at);
        session.ifPresent(this::cache);
        return session;
    }

    /** {@return the log of the session, which exists at the latest once it is locked} */
    public SessionLog log(SessionId id) {
        return store.create(id);
    }

    /** {@return all sessions, the most recently changed first} */
    public List<SessionId> all() {
        return store.sessions();
    }

    private Optional<WorkflowSession> cached(SessionId id) {
        synchronized (cached) {
            return Optional.ofNullable(cached.get(id));
        }
    }

    private void cache(WorkflowSession session) {
        synchronized (cached) {
            cached.put(session.id(), session);
        }
    }
}
