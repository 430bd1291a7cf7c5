package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Link;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Reads the trails in a database, all at one point in time. */
public final class StoredTrails implements AutoCloseable {
    private static final int FETCHED_AT_ONCE = 500;
    private static final String COLUMNS = "number, hash, line, (extract(epoch FROM at - '2000-01-01Z'::timestamptz)"
            + " * 1000000)::bigint, " + String.join(", ", EntryColumns.TEXTS);

    private final Database database;
    private final Connection connection;

    private StoredTrails(Database database, Connection connection) {
        this.database = database;
        this.connection = connection;
    }

    /**
     * A trail in the store.
     *
     * @param state {@code open}, {@code gap} or {@code forked}
     * @param problem what is wrong with it, for people
     * @param pruned the last entry that was dropped from the store
     * @param checkpoint the newest signed statement about an entry, as it arrived
     */
    public record StoredStream(
            String id,
            String name,
            String state,
            Optional<String> problem,
            Link head,
            Link pruned,
            String changed,
            Optional<String> checkpoint) {}

    /** {@return a reader on a new connection} */
    public static StoredTrails open(Database database) throws StoreException {
        Connection connection = database.open();
        try {
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            return new StoredTrails(database, connection);
        } catch (SQLException e) {
            Database.close(connection);
            throw SqlFailure.of(e, database.url());
        }
    }

    /** {@return all streams, by their names} */
    public List<StoredStream> streams() throws StoreException {
        List<StoredStream> streams = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT id::text, name, state, problem, head_number, head_hash, pruned_number, pruned_hash,"
                                + " to_char(changed AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'),"
                                + " head_checkpoint FROM faultline.stream ORDER BY name, id")) {
            while (row.next()) {
                streams.add(new StoredStream(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        Optional.ofNullable(row.getString(4)),
                        PostgresSink.link(row, 5),
                        PostgresSink.link(row, 7),
                        row.getString(9),
                        Optional.ofNullable(row.getString(10))));
            }
            return streams;
        } catch (SQLException e) {
            throw SqlFailure.of(e, database.url());
        }
    }

    /** {@return the ids of streams that have entries but no row} */
    public List<String> orphans() throws StoreException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery( // steps from stream to stream, not from entry to entry
                        "WITH RECURSIVE one AS ((SELECT stream FROM faultline.entry ORDER BY stream LIMIT 1)"
                                + " UNION ALL SELECT (SELECT stream FROM faultline.entry e WHERE e.stream > one.stream"
                                + " ORDER BY stream LIMIT 1) FROM one WHERE one.stream IS NOT NULL)"
                                + " SELECT stream::text FROM one WHERE stream IS NOT NULL"
                                + " AND NOT EXISTS (SELECT FROM faultline.stream s WHERE s.id = one.stream)")) {
            List<String> orphans = new ArrayList<>();
            while (row.next()) {
                orphans.add(row.getString(1));
            }
            return orphans;
        } catch (SQLException e) {
            throw SqlFailure.of(e, database.url());
        }
    }

    /** Passes each row of the stream, starting at this entry, in the order of the numbers, until one is refused. */
    void rows(String stream, long from, Predicate<StoredRow> goesOn) throws StoreException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM faultline.entry WHERE stream = ? AND number >= ? ORDER BY number")) {
            select.setFetchSize(FETCHED_AT_ONCE);
            select.setObject(1, UUID.fromString(stream));
            select.setLong(2, from);
            try (ResultSet row = select.executeQuery()) {
                while (row.next() && goesOn.test(StoredRow.of(row))) {}
            }
        } catch (SQLException e) {
            throw SqlFailure.of(e, database.url());
        }
    }

    /** Passes the lines of the stream, starting at this entry, without a newline, until one is refused. */
    public void lines(String stream, long from, Predicate<byte[]> goesOn) throws StoreException {
        rows(stream, from, row -> goesOn.test(row.line()));
    }

    /** Passes the entries that match the query, in the order of their times, until one is refused. */
    public void find(TrailQuery query, Optional<String> stream, Predicate<Found> goesOn) throws StoreException {
        SqlFilter filter = SqlFilter.of(query, stream);
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT stream::text, line FROM faultline.entry" + filter.where() + " ORDER BY at, stream, number")) {
            select.setFetchSize(FETCHED_AT_ONCE);
            filter.bind(select);
            try (ResultSet row = select.executeQuery()) {
                boolean goOn = true;
                while (goOn && row.next()) {
                    String id = row.getString(1);
                    Optional<TrailEntry> entry =
                            ChainedLine.read(row.getBytes(2)).flatMap(ChainedLine::entry);
                    if (entry.isEmpty() || query.matches(entry.get())) {
                        goOn = goesOn.test(new Found(id, entry));
                    }
                }
            }
        } catch (SQLException e) {
            throw SqlFailure.of(e, database.url());
        }
    }

    /**
     * An entry that was searched for.
     *
     * @param entry empty if the row is damaged
     */
    public record Found(String stream, Optional<TrailEntry> entry) {}

    @Override
    public void close() {
        Database.close(connection);
    }
}
