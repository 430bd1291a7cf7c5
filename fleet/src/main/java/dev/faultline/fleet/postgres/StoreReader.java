package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.trail.TrailSource;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Follows the trails in a database, all over one connection, which is opened again when it is lost. Where the trails
 * end is asked for all of them at once, four times a second at most, however many there are.
 */
public final class StoreReader implements AutoCloseable {
    private static final int FETCHED_AT_ONCE = 500;
    private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Database database;
    private final Map<String, StoredSource> sources = new LinkedHashMap<>();
    private final Map<String, Long> heads = new LinkedHashMap<>();
    private @Nullable Connection connection;
    private long looked;

    private StoreReader(Database database) {
        this.database = database;
    }

    /**
     * {@return a reader of this database}
     *
     * @throws StoreException if it cannot be read now
     */
    public static StoreReader open(Database database) throws StoreException {
        StoreReader reader = new StoreReader(database);
        try {
            reader.look();
            return reader;
        } catch (UncheckedIOException e) {
            reader.close();
            if (e.getCause() instanceof StoreException store) {
                throw store;
            }
            throw e;
        }
    }

    /** {@return the trails that are there now, always the same object for the same trail} */
    public synchronized List<TrailSource> sources() {
        try {
            look();
        } catch (UncheckedIOException unreachable) {
            return List.copyOf(sources.values()); // those that are read say so themselves
        }
        return List.copyOf(sources.values());
    }

    /** {@return the number of the stream's last entry} */
    synchronized long head(String stream) {
        look();
        return heads.getOrDefault(stream, 0L);
    }

    /** {@return the next lines of the stream, starting at this entry} */
    synchronized List<byte[]> lines(String stream, long from) {
        return select(
                "SELECT line FROM faultline.entry WHERE stream = ? AND number >= ? ORDER BY number LIMIT "
                        + FETCHED_AT_ONCE,
                stream,
                from);
    }

    /** {@return the line of this entry, if it is there} */
    synchronized List<byte[]> line(String stream, long number) {
        return select("SELECT line FROM faultline.entry WHERE stream = ? AND number = ?", stream, number);
    }

    private List<byte[]> select(String sql, String stream, long number) {
        return with(open -> {
            try (PreparedStatement select = open.prepareStatement(sql)) {
                select.setObject(1, UUID.fromString(stream));
                select.setLong(2, number);
                List<byte[]> lines = new ArrayList<>();
                try (ResultSet row = select.executeQuery()) {
                    while (row.next()) {
                        lines.add(row.getBytes(1));
                    }
                }
                return lines;
            }
        });
    }

    private synchronized void look() {
        if (connection != null && System.nanoTime() - looked < BETWEEN_LOOKS) {
            return;
        }
        with(open -> {
            try (Statement statement = open.createStatement();
                    ResultSet row = statement.executeQuery(
                            "SELECT id::text, name, head_number FROM faultline.stream ORDER BY name, id")) {
                heads.clear();
                while (row.next()) {
                    String id = row.getString(1);
                    String name = row.getString(2);
                    heads.put(id, row.getLong(3));
                    sources.computeIfAbsent(id, found -> new StoredSource(this, found, name));
                }
            }
            return heads;
        });
        looked = System.nanoTime();
    }

    /** What is done with a connection. */
    private interface Reading<T> {
        T on(Connection open) throws SQLException;
    }

    private <T> T with(Reading<T> reading) {
        try {
            Connection open = connection;
            if (open == null) {
                open = database.open();
                connection = open;
                open.setReadOnly(true);
                open.setAutoCommit(true);
            }
            return reading.on(open);
        } catch (SQLException e) {
            close(); // the next call connects again
            throw new UncheckedIOException(SqlFailure.of(e, database.url()));
        } catch (StoreException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the connection. */
    @Override
    public synchronized void close() {
        Connection open = connection;
        if (open != null) {
            connection = null;
            Database.close(open);
        }
    }
}
