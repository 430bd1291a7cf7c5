package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.toolsets.workspace.plan.Revocations;
import dev.faultline.toolsets.workspace.session.FolderIdentity;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.session.SessionFailure;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.SessionStore;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The sessions of workspaces in a database that several servers share. Every method is one statement. */
public final class SharedSessions implements SessionStore {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final String COLUMNS = "id, root, identity, role, principal, begun,"
            + " lock_code, lock_message, lock_occurrence, lock_session, lock_since";
    private static final String REVOKED =
            "ARRAY(SELECT plan FROM faultline.plan_revocation AS one WHERE one.root = session.root ORDER BY plan) AS"
                    + " plans, ARRAY(SELECT revoked FROM faultline.plan_revocation AS one WHERE one.root = session.root"
                    + " ORDER BY plan) AS revoked";

    /** Unlocks the sessions that an occurrence locked. */
    static final String UNLOCK = "UPDATE faultline.workspace_session SET released = released || lock_occurrence, "
            + "lock_code = NULL, lock_message = NULL, lock_occurrence = NULL, lock_session = NULL, lock_since = NULL"
            + " WHERE lock_occurrence = ?";

    private final SharedStore store;
    private final SharedWriteLeases leases;
    private final Map<String, Map<String, Instant>> revoked = new ConcurrentHashMap<>();

    /** The sessions in this store, whose servers write with these leases. */
    public SharedSessions(SharedStore store, SharedWriteLeases leases) {
        this.store = store;
        this.leases = leases;
    }

    @Override
    public boolean open(String connection, WorkspaceSession session) {
        String sql = "INSERT INTO faultline.workspace_session (" + COLUMNS + ", connection)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET ended = NULL";
        return changed(sql, insert -> {
            insert.setString(1, session.id());
            insert.setString(2, session.root().toString());
            insert.setString(3, session.identity());
            insert.setString(4, session.role().wire());
            insert.setString(5, session.principal().orElse(null));
            insert.setObject(6, utc(session.begun()));
            setLock(insert, 7, session.lock());
            insert.setString(12, connection);
        });
    }

    @Override
    public Map<String, WorkspaceSession> find(String connection, Optional<String> id) {
        return answered(() -> store.read(database -> {
            try (PreparedStatement select = database.prepareStatement("SELECT " + COLUMNS
                    + ", connection, " + REVOKED + " FROM faultline.workspace_session AS session"
                    + " WHERE ended IS NULL AND (connection = ? OR id = ?)")) {
                select.setString(1, connection);
                select.setString(2, id.orElse(null));
                Map<String, WorkspaceSession> found = new LinkedHashMap<>();
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        found.put(rows.getString("connection"), session(rows));
                        revoked.put(rows.getString("root"), revocations(rows));
                    }
                }
                return found;
            }
        }));
    }

    @Override
    public Beginning beginning(String connection, Path workspace) {
        return answered(() -> store.read(database -> {
            try (PreparedStatement select = database.prepareStatement(
                    "SELECT " + COLUMNS + ", ended IS NULL AND connection = ? AS own FROM faultline.workspace_session"
                            + " WHERE ended IS NULL AND connection = ? OR lock_occurrence IS NOT NULL")) {
                select.setString(1, connection);
                select.setString(2, connection);
                Map<String, WorkspaceSession> open = new HashMap<>();
                List<WorkspaceSession> locked = new ArrayList<>();
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        WorkspaceSession session = session(rows);
                        if (rows.getBoolean("own")) {
                            open.put(connection, session);
                        }
                        session.lock().ifPresent(lock -> locked.add(session));
                    }
                }
                return new Beginning(open, locked);
            }
        }));
    }

    private static Map<String, Instant> revocations(ResultSet row) throws SQLException {
        String[] plans = (String[]) row.getArray("plans").getArray();
        Timestamp[] times = (Timestamp[]) row.getArray("revoked").getArray();
        Map<String, Instant> revocations = new HashMap<>();
        for (int i = 0; i < plans.length; i++) {
            revocations.put(plans[i], times[i].toInstant());
        }
        return revocations;
    }

    /** {@return the revocations in this workspace, as of the last session in it that was found} */
    public Revocations revocations(Path root) {
        return new SharedRevocations(store, root, () -> Optional.ofNullable(revoked.get(root.toString())));
    }

    @Override
    public boolean end(WorkspaceSession session) {
        return changed(
                "UPDATE faultline.workspace_session SET ended = now()"
                        + " WHERE id = ? AND ended IS NULL AND lock_occurrence IS NULL",
                update -> update.setString(1, session.id()));
    }

    // Also returns the right to write of the work that failed, so that both are one round trip.
    @Override
    public void lock(WorkspaceSession session, SessionLock reason) {
        long fence = leases.claimAbandoned(session.root());
        boolean unused = changed(
                "WITH returned AS (" + SharedWriteLeases.RETURN + ") UPDATE faultline.workspace_session SET lock_code"
                        + " = ?, lock_message = ?, lock_occurrence = ?,"
                        + " lock_session = ?, lock_since = ? WHERE id = ? AND"
                        + " (lock_occurrence IS NULL OR lock_occurrence = ?)",
                update -> {
                    update.setString(1, session.root().toString());
                    update.setLong(2, fence);
                    setLock(update, 3, Optional.of(reason));
                    update.setString(8, session.id());
                    update.setString(9, reason.occurrence());
                });
    }

    @Override
    public void unlock(String occurrence) {
        boolean unused = changed(UNLOCK, update -> update.setString(1, occurrence));
    }

    @Override
    public boolean hasLost(WorkspaceSession locked) {
        String occurrence = locked.lock().map(SessionLock::occurrence).orElse(null);
        return answered(() -> store.read(database -> {
            try (PreparedStatement select = database.prepareStatement("SELECT FROM faultline.workspace_session"
                    + " WHERE id = ? AND (lock_occurrence = ? OR ? = ANY (released))")) {
                select.setString(1, locked.id());
                select.setString(2, occurrence);
                select.setString(3, occurrence);
                try (ResultSet row = select.executeQuery()) {
                    return !row.next();
                }
            }
        }));
    }

    @Override
    public List<WorkspaceSession> locked() {
        return answered(() -> store.read(database -> {
            try (PreparedStatement select = database.prepareStatement("SELECT " + COLUMNS
                            + " FROM faultline.workspace_session WHERE lock_occurrence IS NOT NULL");
                    ResultSet rows = select.executeQuery()) {
                List<WorkspaceSession> locked = new ArrayList<>();
                while (rows.next()) {
                    locked.add(session(rows));
                }
                return locked;
            }
        }));
    }

    @Override
    public String identity(Path folder) {
        return FolderIdentity.onAnyMachine(folder);
    }

    private static WorkspaceSession session(ResultSet row) throws SQLException {
        String role = row.getString("role");
        return new WorkspaceSession(
                row.getString("id"),
                Path.of(row.getString("root")),
                row.getString("identity"),
                Role.named(role).orElseThrow(() -> new SQLException("a session has the unknown role " + role)),
                Optional.ofNullable(row.getString("principal")),
                instant(row, "begun"),
                Optional.ofNullable(lock(row)));
    }

    private static @Nullable SessionLock lock(ResultSet row) throws SQLException {
        String occurrence = row.getString("lock_occurrence");
        return occurrence == null
                ? null
                : new SessionLock(
                        row.getString("lock_code"),
                        row.getString("lock_message"),
                        occurrence,
                        row.getString("lock_session"),
                        instant(row, "lock_since"));
    }

    private static void setLock(PreparedStatement statement, int first, Optional<SessionLock> lock)
            throws SQLException {
        statement.setString(first, lock.map(SessionLock::code).orElse(null));
        statement.setString(first + 1, lock.map(SessionLock::message).orElse(null));
        statement.setString(first + 2, lock.map(SessionLock::occurrence).orElse(null));
        statement.setString(first + 3, lock.map(SessionLock::session).orElse(null));
        statement.setObject(first + 4, lock.map(it -> utc(it.since())).orElse(null));
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    /** Sets the parameters of a statement. */
    @FunctionalInterface
    private interface Setting {
        void on(PreparedStatement statement) throws SQLException;
    }

    /** {@return whether the statement changed a row} */
    private boolean changed(String sql, Setting setting) {
        return answered(() -> store.call(database -> execute(database, sql, setting)));
    }

    private static boolean execute(Connection database, String sql, Setting setting) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            setting.on(statement);
            return statement.executeUpdate() > 0;
        } catch (SQLException e) {
            if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
                return false; // the connection has an open session
            }
            throw e;
        }
    }

    /** A question to the store. */
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws StoreException;
    }

    private static <T> T answered(Question<T> question) {
        try {
            return question.ask();
        } catch (StoreException e) {
            throw SessionFailure.of(e);
        }
    }
}
