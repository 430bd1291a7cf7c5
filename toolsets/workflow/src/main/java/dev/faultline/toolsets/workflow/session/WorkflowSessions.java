package dev.faultline.toolsets.workflow.session;

import dev.faultline.internal.RecentMap;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of a store. The most recently used ones are cached, so that continuing a run does not read its whole log
 * again; a session whose files have changed is read again.
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
        Optional<SessionLog> log = store.find(id);
        Optional<WorkflowSession> known =
                cached(id).filter(it -> log.filter(it.log()::equals).isPresent() && it.isCurrent());
        if (known.isPresent()) {
            return known;
        }
        Optional<WorkflowSession> loaded = log.map(it -> WorkflowSession.load(id, it));
        loaded.ifPresent(this::cache);
        return loaded;
    }

    /** {@return a new session that starts with this state} */
    public WorkflowSession start(SessionId id, RunState state, Instant at) {
        WorkflowSession session = WorkflowSession.start(id, log(id), state, at);
        cache(session);
        return session;
    }

    /** {@return the log of the session, which is created if it does not exist} */
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
