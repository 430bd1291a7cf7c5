package dev.faultline.fleet.workflow;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.postgres.SqlWork;
import dev.faultline.internal.RecentMap;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The sessions of workflows in a database, and the keys that sign their tokens. */
public final class WorkflowStore implements SessionLogStore {
    private static final int OPEN = 64;

    private final SharedStore database;
    private final StoredKeyring keyring;
    private final SnapshotCache snapshots = new SnapshotCache();
    private final Map<SessionId, StoredSession> open = new RecentMap<>(OPEN);

    /** Creates a store in this database. */
    public WorkflowStore(SharedStore database) {
        this.database = database;
        this.keyring = new StoredKeyring(this);
    }

    /** {@return the keys that sign the tokens of all servers with this database} */
    public StoredKeyring keyring() {
        return keyring;
    }

    @Override
    public List<SessionId> sessions() {
        return read("The sessions could not be read", SessionSql::sessions);
    }

    @Override
    public SessionLog create(SessionId id) {
        return opened(id);
    }

    @Override
    public Optional<SessionLog> find(SessionId id) {
        StoredSession session = opened(id);
        return session.refresh() ? Optional.of(session) : Optional.empty();
    }

    @Override
    public SessionLogStore reading(List<SessionId> ids) {
        Map<SessionId, StoredSession> sessions = new LinkedHashMap<>();
        ids.forEach(id -> sessions.put(id, opened(id)));
        Map<SessionId, Long> known = new LinkedHashMap<>();
        sessions.forEach((id, session) -> known.put(id, session.known()));
        Map<SessionId, SessionLog> found = new LinkedHashMap<>();
        for (LogRows rows : read("The sessions could not be read", connection -> SessionSql.read(connection, known))) {
            StoredSession session = Objects.requireNonNull(sessions.get(rows.id()));
            session.add(Objects.requireNonNull(known.get(rows.id())), rows);
            found.put(rows.id(), session);
        }
        return new SessionsRead(this, found);
    }

    /** Sessions that were read together. */
    private record SessionsRead(WorkflowStore store, Map<SessionId, SessionLog> found) implements SessionLogStore {
        @Override
        public List<SessionId> sessions() {
            return List.copyOf(found.keySet());
        }

        @Override
        public SessionLog create(SessionId id) {
            return store.create(id);
        }

        @Override
        public Optional<SessionLog> find(SessionId id) {
            return Optional.ofNullable(found.get(id));
        }
    }

    private StoredSession opened(SessionId id) {
        synchronized (open) {
            return open.computeIfAbsent(id, name -> new StoredSession(this, name));
        }
    }

    SharedStore database() {
        return database;
    }

    SnapshotCache snapshots() {
        return snapshots;
    }

    /** Takes what was read along with a session. */
    void saw(LogRows rows) {
        rows.snapshots().forEach(snapshots::put);
        keyring.saw(rows.keys());
    }

    /** {@return the result of work that changes nothing} */
    <T> T read(String what, SqlWork<T> work) {
        try {
            return database.read(work);
        } catch (StoreException e) {
            throw StoreFaults.of(what, reason(e), e);
        }
    }

    /** {@return the result of work whose repetition does no harm} */
    <T> T call(String what, SqlWork<T> work) {
        try {
            return database.call(work);
        } catch (StoreException e) {
            throw StoreFaults.of(what, reason(e), e);
        }
    }

    /** Ends a lease early. If the database does not answer, the lease ends by itself. */
    void release(SessionId id, long fence) {
        try {
            boolean unused = database.call(connection -> SessionSql.release(connection, id, fence));
        } catch (StoreException unreachable) {
            return;
        }
    }

    // The client may see it; the message of the exception has the address of the database.
    static String reason(StoreException failed) {
        return switch (failed.reason()) {
            case UNREACHABLE -> "the database does not answer";
            case FULL -> "the disk of the database is full";
            case DENIED -> "the server has no permission";
            case UNSUITABLE, FAILED -> "the database failed";
        };
    }
}
