package dev.faultline.toolsets.workflow.session;

import dev.faultline.collection.RecentMap;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of a store. The ones that were used last are remembered, so that to go on in one does not read all of
 * its log again; whenever its files are not what they were, it is read anew.
 */
public final class Sessions {
    private static final int REMEMBERED = 64;

    private final SessionStore store;
    private final Map<SessionId, Session> remembered = new RecentMap<>(REMEMBERED);

    /** Those of this store. */
    public Sessions(SessionStore store) {
        this.store = store;
    }

    /** {@return the session, as its log tells of it now} */
    public Optional<Session> find(SessionId id) {
        Optional<SessionLog> log = store.find(id);
        Optional<Session> known =
                remembered(id).filter(it -> log.filter(it.log()::equals).isPresent() && it.isCurrent());
        if (known.isPresent()) {
            return known;
        }
        Optional<Session> loaded = log.map(it -> Session.load(id, it));
        loaded.ifPresent(this::remember);
        return loaded;
    }

    /** {@return a new session that begins with this state} */
    public Session begin(SessionId id, State state, Instant at) {
        Session session = Session.begin(id, log(id), state, at);
        remember(session);
        return session;
    }

    /** {@return the log of the session, which is made if it is not there} */
    public SessionLog log(SessionId id) {
        return store.create(id);
    }

    /** {@return the sessions that there are, the ones that were changed last first} */
    public List<SessionId> all() {
        return store.sessions();
    }

    private Optional<Session> remembered(SessionId id) {
        synchronized (remembered) {
            return Optional.ofNullable(remembered.get(id));
        }
    }

    private void remember(Session session) {
        synchronized (remembered) {
            remembered.put(session.id(), session);
        }
    }
}
