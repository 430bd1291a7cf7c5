package dev.faultline.fleet.postgres;

import dev.faultline.fleet.RefusedEntry;
import dev.faultline.fleet.Sink;
import dev.faultline.fleet.StoreException;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.Link;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores trails in a database. Each batch is one transaction that locks the stream's row, verifies the lines from its
 * head, copies them and advances the head: a line is stored exactly once, or not at all.
 */
public final class PostgresSink implements Sink {
    private final Database database;
    private final Connection connection;

    private PostgresSink(Database database, Connection connection) {
        this.database = database;
        this.connection = connection;
    }

    /** {@return a sink on a new connection} */
    public static PostgresSink open(Database database) throws StoreException {
        return new PostgresSink(database, database.open());
    }

    @Override
    public Link head(Stream stream) throws StoreException {
        return inTransaction(() -> locked(stream).head());
    }

    @Override
    public Appended append(Stream stream, Shipment shipment) throws StoreException {
        return inTransaction(() -> {
            UUID id = UUID.fromString(stream.id());
            Locked locked = locked(stream);
            Arrivals arrivals = Arrivals.of(locked.head(), shipment.lines());
            Optional<RefusedEntry> fork =
                    arrivals.known().isEmpty() ? Optional.empty() : fork(id, locked, arrivals.known());
            List<ChainedLine> fresh = fork.isPresent() ? List.of() : arrivals.fresh();
            if (!fresh.isEmpty()) {
                BinaryCopy.append(connection, id, locked.arrivedDay(), fresh);
            }
            Link head = fresh.isEmpty() ? locked.head() : fresh.getLast().link();
            Optional<RefusedEntry> refusal = fork.or(arrivals::refusal);
            advance(id, head, locked, fresh.isEmpty(), refusal);
            if (shipment.checkpoint().isPresent()) {
                sign(id, shipment.checkpoint().get(), head, fresh);
            }
            return new Appended(head, fresh.size(), refusal);
        });
    }

    @Override
    public void close() {
        Database.close(connection);
    }

    /**
     * The row of a stream, which this transaction has locked.
     *
     * @param arrivedDay the day of arrival, in days since 2000-01-01, never before that of an earlier entry
     */
    private record Locked(Link head, Link pruned, String state, int arrivedDay) {}

    private Locked locked(Stream stream) throws SQLException {
        UUID id = UUID.fromString(stream.id());
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO faultline.stream (id, name) VALUES (?, ?) ON CONFLICT (id) DO NOTHING")) {
            insert.setObject(1, id);
            insert.setString(2, stream.name());
            insert.executeUpdate();
        }
        try (PreparedStatement select =
                connection.prepareStatement("SELECT head_number, head_hash, pruned_number, pruned_hash, state,"
                        + " greatest(head_arrived, (now() AT TIME ZONE 'UTC')::date) - date '2000-01-01'"
                        + " FROM faultline.stream WHERE id = ? FOR UPDATE")) {
            select.setObject(1, id);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    throw new SQLException("the row of the stream was removed meanwhile", "40001");
                }
                return new Locked(link(row, 1), link(row, 3), row.getString(5), row.getInt(6));
            }
        }
    }

    static Link link(ResultSet row, int column) throws SQLException {
        return new Link(row.getLong(column), HexFormat.of().formatHex(row.getBytes(column + 1)));
    }

    // Entries before the pruned one are gone and cannot be compared.
    private Optional<RefusedEntry> fork(UUID stream, Locked locked, List<ChainedLine> known) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT hash FROM faultline.entry WHERE stream = ? AND number = ?")) {
            for (ChainedLine line : known) {
                Link link = line.link();
                Optional<String> stored = Optional.empty();
                if (link.sequence() == locked.head.sequence()) {
                    stored = Optional.of(locked.head.hash());
                } else if (link.sequence() == locked.pruned.sequence()) {
                    stored = Optional.of(locked.pruned.hash());
                } else if (link.sequence() > locked.pruned.sequence()) {
                    stored = hash(select, stream, link.sequence());
                }
                if (stored.filter(hash -> !hash.equals(link.hash())).isPresent()) {
                    return Optional.of(Arrivals.fork(link.sequence()));
                }
            }
            return Optional.empty();
        }
    }

    private static Optional<String> hash(PreparedStatement select, UUID stream, long number) throws SQLException {
        select.setObject(1, stream);
        select.setLong(2, number);
        try (ResultSet row = select.executeQuery()) {
            return row.next() ? Optional.of(HexFormat.of().formatHex(row.getBytes(1))) : Optional.empty();
        }
    }

    private void advance(UUID stream, Link head, Locked locked, boolean same, Optional<RefusedEntry> refusal)
            throws SQLException {
        String state = refusal.map(found -> state(found, locked.state))
                .orElse(locked.state.equals("forked") ? locked.state : "open");
        if (same && state.equals(locked.state)) {
            return;
        }
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE faultline.stream SET head_number = ?, head_hash = ?, head_arrived = date '2000-01-01' + ?,"
                        + " state = ?, problem = CASE WHEN ? = 'open' THEN NULL ELSE coalesce(?, problem) END,"
                        + " changed = now() WHERE id = ?")) {
            update.setLong(1, head.sequence());
            update.setBytes(2, HexFormat.of().parseHex(head.hash()));
            update.setInt(3, locked.arrivedDay);
            update.setString(4, state);
            update.setString(5, state);
            update.setString(6, refusal.map(RefusedEntry::description).orElse(null));
            update.setObject(7, stream);
            update.executeUpdate();
        }
    }

    // Only a statement about an entry that is stored: what was refused must not replace it.
    private void sign(UUID stream, Checkpoint checkpoint, Link head, List<ChainedLine> fresh) throws SQLException {
        Link signed = checkpoint.link();
        if (!signed.equals(head) && fresh.stream().noneMatch(line -> line.link().equals(signed))) {
            return;
        }
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE faultline.stream SET head_checkpoint = ? WHERE id = ?")) {
            update.setString(1, checkpoint.text());
            update.setObject(2, stream);
            update.executeUpdate();
        }
    }

    // A fork stays until a person has resolved it; a gap ends when the missing entries arrive.
    private static String state(RefusedEntry refusal, String before) {
        return switch (refusal.kind()) {
            case FORK -> "forked";
            case GAP, DAMAGED -> before.equals("forked") ? before : "gap";
        };
    }

    private <T> T inTransaction(Work<T> work) throws StoreException {
        boolean committed = false;
        try {
            T result = work.run();
            connection.commit();
            committed = true;
            return result;
        } catch (SQLException e) {
            throw SqlFailure.of(e, database.url());
        } finally {
            if (!committed) {
                rollback();
            }
        }
    }

    private void rollback() {
        try {
            connection.rollback();
        } catch (SQLException lost) {
            close(); // the server rolls back
        }
    }

    /** What a transaction does. */
    @FunctionalInterface
    private interface Work<T> {
        T run() throws SQLException;
    }
}
