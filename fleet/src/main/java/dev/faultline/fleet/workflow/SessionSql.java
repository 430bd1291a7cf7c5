package dev.faultline.fleet.workflow;

import dev.faultline.toolsets.workflow.session.SessionId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The statements on the sessions of workflows; each is one round trip and one transaction. */
final class SessionSql {
    // A step can be blocked ten times, so that the state at its node is among the last entries.
    private static final String ONE = """
        WITH s AS (SELECT *, ?::bigint AS known, 16 AS recent FROM faultline.workflow_session WHERE id = ?)
        """ + LogRows.READ;
    private static final String MANY = """
        WITH s AS (
            SELECT session.*, asked.known, 2 AS recent
            FROM unnest(?::text[], ?::bigint[]) AS asked (id, known)
            JOIN faultline.workflow_session AS session ON session.id = asked.id)
        """ + LogRows.READ;
    // Only the database's clock counts, so that the servers' clocks may differ.
    private static final String LEASE = """
        WITH s AS (
            INSERT INTO faultline.workflow_session AS known (id, fence, leased_until)
            VALUES (?, 1, clock_timestamp() + interval '5 s')
            ON CONFLICT (id) DO UPDATE
                SET fence = known.fence + 1, leased_until = clock_timestamp() + interval '5 s'
                WHERE known.leased_until <= clock_timestamp()
            RETURNING *, ?::bigint AS known, 16 AS recent)
        """ + LogRows.READ;
    private static final String APPEND = """
        WITH held AS (
            UPDATE faultline.workflow_session
            SET head = head + 1, head_hash = ?, changed = clock_timestamp(), leased_until = '-infinity'
            WHERE id = ? AND fence = ? AND leased_until > clock_timestamp() AND head = ? AND head_hash = ?
            RETURNING id, head),
        written AS (
            INSERT INTO faultline.workflow_snapshot AS known (session, hash, content)
            SELECT held.id, new.hash, new.content FROM held, unnest(?::text[], ?::bytea[]) AS new (hash, content)
            ON CONFLICT (session, hash) DO UPDATE SET content = excluded.content
                WHERE known.content <> excluded.content)
        INSERT INTO faultline.workflow_entry (session, number, hash, line, snapshot)
        SELECT held.id, held.head, ?, ?, ? FROM held
        """;
    private static final String RELEASE = """
        UPDATE faultline.workflow_session SET leased_until = '-infinity' WHERE id = ? AND fence = ?
        """;

    private SessionSql() {}

    /** An entry to append under a lease. */
    record Appending(LogRow row, String previousHash, long fence, Optional<String> snapshot) {}

    /** {@return the session with its entries after this number, if it exists} */
    static Optional<LogRows> read(Connection connection, SessionId id, long after) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ONE)) {
            statement.setLong(1, after);
            statement.setString(2, id.hex());
            return rows(statement).stream().findFirst();
        }
    }

    /** {@return those of the sessions that exist, each with its entries after this number} */
    static List<LogRows> read(Connection connection, Map<SessionId, Long> after) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(MANY)) {
            Object[] ids = after.keySet().stream().map(SessionId::hex).toArray();
            statement.setArray(1, connection.createArrayOf("text", ids));
            statement.setArray(
                    2, connection.createArrayOf("bigint", after.values().toArray()));
            return rows(statement);
        }
    }

    /** {@return the session, leased for five seconds; empty if another server holds a lease} */
    static Optional<LogRows> lease(Connection connection, SessionId id, long after) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LEASE)) {
            statement.setString(1, id.hex());
            statement.setLong(2, after);
            return rows(statement).stream().findFirst();
        }
    }

    private static List<LogRows> rows(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            return LogRows.all(result);
        }
    }

    /** Appends the entry with these snapshots and ends the lease. {@return false if the lease was lost} */
    static boolean append(Connection connection, SessionId id, Appending entry, Map<String, byte[]> snapshots)
            throws SQLException {
        LogRow row = entry.row;
        try (PreparedStatement statement = connection.prepareStatement(APPEND)) {
            statement.setString(1, row.hash());
            statement.setString(2, id.hex());
            statement.setLong(3, entry.fence);
            statement.setLong(4, row.number() - 1);
            statement.setString(5, entry.previousHash);
            statement.setArray(
                    6, connection.createArrayOf("text", snapshots.keySet().toArray()));
            statement.setArray(
                    7, connection.createArrayOf("bytea", snapshots.values().toArray(byte[][]::new)));
            statement.setString(8, row.hash());
            statement.setString(9, row.line());
            statement.setString(10, entry.snapshot.orElse(null));
            return statement.executeUpdate() == 1;
        }
    }

    /** Ends the lease, unless it was lost. */
    static boolean release(Connection connection, SessionId id, long fence) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RELEASE)) {
            statement.setString(1, id.hex());
            statement.setLong(2, fence);
            return statement.executeUpdate() == 1;
        }
    }

    static Optional<byte[]> snapshot(Connection connection, SessionId id, String hash) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT content FROM faultline.workflow_snapshot WHERE session = ? AND hash = ?")) {
            statement.setString(1, id.hex());
            statement.setString(2, hash);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(result.getBytes(1)) : Optional.empty();
            }
        }
    }

    /** {@return all sessions, the most recently changed first} */
    static List<SessionId> sessions(Connection connection) throws SQLException {
        List<SessionId> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                        "SELECT id FROM faultline.workflow_session ORDER BY changed DESC, id");
                ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                all.add(new SessionId(result.getString(1)));
            }
        }
        return all;
    }
}
