package dev.faultline.fleet.workflow;

import dev.faultline.toolsets.workflow.session.SessionId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of reading a session.
 *
 * @param id the session
 * @param head the number of the last entry
 * @param hash the hash of the last entry
 * @param fence the number of the lease that was given last
 * @param keys the version of the signing keys
 * @param rows the entries that were asked for
 * @param snapshots those of the first entry and the last ones, by their hashes
 */
record LogRows(
        SessionId id, long head, String hash, long fence, long keys, List<LogRow> rows, Map<String, byte[]> snapshots) {
    /**
     * Reads the sessions in {@code s}: the entries after {@code s.known}, the snapshot of the first entry and those of
     * the last {@code s.recent} ones.
     */
    static final String READ = """
        SELECT s.id, s.head, s.head_hash, s.fence, coalesce(k.version, 0), e.number, e.hash, e.line, c.hash, c.content
        FROM s
        LEFT JOIN faultline.workflow_key k ON true
        LEFT JOIN faultline.workflow_entry e ON e.session = s.id AND e.number > s.known
        LEFT JOIN faultline.workflow_snapshot c
            ON c.session = s.id AND c.hash = e.snapshot AND (e.number = 1 OR e.number > s.head - s.recent)
        ORDER BY s.id, e.number
        """;

    /** {@return the sessions in the result} */
    static List<LogRows> all(ResultSet result) throws SQLException {
        List<LogRows> sessions = new ArrayList<>();
        while (result.next()) {
            SessionId id = new SessionId(result.getString(1));
            if (sessions.isEmpty() || !sessions.getLast().id.equals(id)) {
                sessions.add(new LogRows(
                        id,
                        result.getLong(2),
                        result.getString(3),
                        result.getLong(4),
                        result.getLong(5),
                        new ArrayList<>(),
                        new LinkedHashMap<>()));
            }
            sessions.getLast().add(result);
        }
        return sessions;
    }

    private void add(ResultSet result) throws SQLException {
        long number = result.getLong(6);
        if (number > 0) {
            rows.add(new LogRow(number, result.getString(7), result.getString(8)));
        }
        byte[] content = result.getBytes(10);
        if (content != null) {
            snapshots.put(result.getString(9), content);
        }
    }
}
