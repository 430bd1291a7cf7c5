package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.http.session.ConnectionStore;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/**
 * The sessions over HTTP of several servers, in their database. All times are by its clock. Each method is one round
 * trip, apart from {@link #refresh}, for which no call waits.
 */
public final class PostgresConnections implements ConnectionStore {
    private static final Duration LONGEST_LAG = Duration.ofMinutes(1);

    /** No statement takes longer from its beginning, which is its time, until others can see what it did. */
    private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(10);

    // Rows that another server changes at this moment are left to it, so that no two wait for each other.
    private static final String BEGIN = """
        WITH surplus AS (
            SELECT connection FROM faultline.http_connection WHERE connection IN (
                SELECT connection FROM faultline.http_connection WHERE caller = ? AND ended IS NULL
                ORDER BY used DESC NULLS LAST, begun DESC OFFSET ?)
            FOR UPDATE SKIP LOCKED
        ), ended AS (
            UPDATE faultline.http_connection SET ended = now() WHERE connection IN (SELECT connection FROM surplus)
        )
        INSERT INTO faultline.http_connection (connection, principal, caller, client) VALUES (?, ?, ?, ?)
        """;

    private static final String FIND = """
        SELECT principal, caller, client FROM faultline.http_connection
        WHERE connection = ? AND ended IS NULL AND greatest(begun, used) > now() - ? * interval '1 millisecond'
        """;

    private static final String END = "UPDATE faultline.http_connection SET ended = now() WHERE connection = ?";

    private static final String REFRESH = """
        WITH stale AS (
            SELECT connection FROM faultline.http_connection
            WHERE connection = ANY(?) AND (used IS NULL OR used < now() - ? * interval '1 millisecond')
            FOR UPDATE SKIP LOCKED
        ), refreshed AS (
            UPDATE faultline.http_connection SET used = now() WHERE connection IN (SELECT connection FROM stale)
        )
        SELECT now(), array(SELECT connection FROM faultline.http_connection WHERE ended >= ?)
        """;

    private static final String FORGET = """
        DELETE FROM faultline.http_connection WHERE connection IN (
            SELECT connection FROM faultline.http_connection
            WHERE greatest(begun, used, ended) < now() - ? * interval '1 millisecond' FOR UPDATE SKIP LOCKED)
        """;

    private final SharedStore store;
    private Instant since = Instant.EPOCH;
    private long forgotten = System.nanoTime();

    /** The sessions in this store. */
    public PostgresConnections(SharedStore store) {
        this.store = store;
    }

    @Override
    public void begin(SharedConnection begun, int perCaller) throws StoreException {
        store.call(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(BEGIN)) {
                insert.setString(1, begun.caller());
                insert.setInt(2, perCaller - 1);
                insert.setString(3, begun.connection());
                insert.setString(4, begun.principal().orElse(null));
                insert.setString(5, begun.caller());
                insert.setBytes(6, JsonText.print(begun.client()).getBytes(StandardCharsets.UTF_8));
                return insert.executeUpdate();
            }
        });
    }

    @Override
    public Optional<SharedConnection> find(String name, Duration idle) throws StoreException {
        return store.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement(FIND)) {
                select.setString(1, name);
                select.setLong(2, expiry(idle));
                try (ResultSet row = select.executeQuery()) {
                    return row.next() ? Optional.of(found(name, row)) : Optional.<SharedConnection>empty();
                }
            }
        });
    }

    private static SharedConnection found(String name, ResultSet row) throws SQLException {
        JsonObject client = JsonText.read(row.getBytes("client"), JsonLimits.MESSAGE)
                .clean()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .orElseThrow(() -> new SQLException("the client of a connection is not a JSON object"));
        return new SharedConnection(
                name, Optional.ofNullable(row.getString("principal")), row.getString("caller"), client);
    }

    @Override
    public void end(String name) throws StoreException {
        store.call(connection -> {
            try (PreparedStatement update = connection.prepareStatement(END)) {
                update.setString(1, name);
                return update.executeUpdate();
            }
        });
    }

    @Override
    public synchronized Set<String> refresh(Set<String> used, Duration idle) throws StoreException {
        Set<String> ended = store.call(connection -> refreshed(connection, used, lag(idle)));
        if (System.nanoTime() - forgotten > lag(idle).toNanos()) {
            store.call(connection -> forget(connection, idle));
            forgotten = System.nanoTime();
        }
        return ended;
    }

    private Set<String> refreshed(Connection connection, Set<String> used, Duration lag) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(REFRESH)) {
            statement.setArray(1, connection.createArrayOf("text", used.toArray()));
            statement.setLong(2, lag.toMillis());
            statement.setObject(3, since.minus(LONGEST_STATEMENT).atOffset(ZoneOffset.UTC));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                since = row.getObject(1, OffsetDateTime.class).toInstant();
                return Set.of((String[]) row.getArray(2).getArray());
            }
        }
    }

    private static int forget(Connection connection, Duration idle) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(FORGET)) {
            delete.setLong(1, expiry(idle));
            return delete.executeUpdate();
        }
    }

    // The last use is written a little late, so that a session that is used all the time is not written all the time.
    private static long expiry(Duration idle) {
        return idle.plus(lag(idle)).plus(lag(idle)).toMillis();
    }

    private static Duration lag(Duration idle) {
        Duration part = idle.dividedBy(4);
        return part.compareTo(LONGEST_LAG) < 0 ? part : LONGEST_LAG;
    }
}
