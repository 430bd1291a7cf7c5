package dev.faultline.fleet.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.Destination;
import dev.faultline.fleet.Signing;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Link;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A new database with the tables for trails, and what a test does to it. */
public final class ShippedDatabase {
    private static final PostgresServer SERVER = PostgresServer.shared();

    private final StoreUrl.Postgres url = SERVER.database();
    private final Database database = Database.of(url, SERVER.environment());

    /** Creates the database and its tables. */
    public ShippedDatabase() throws StoreException {
        migrate();
    }

    /** Brings the tables to the present form and makes the partitions ahead. */
    public void migrate() throws StoreException {
        Schema.migrate(database);
    }

    /** {@return the address for the owner} */
    public StoreUrl.Postgres url() {
        return url;
    }

    /** {@return the database for its owner} */
    public Database database() {
        return database;
    }

    /** {@return the database for another user} */
    public Database as(String user, String password) {
        StoreUrl.Postgres other = (StoreUrl.Postgres) StoreUrl.parse(SERVER.url(user, url.database()));
        return Database.of(other, Map.of("PGPASSWORD", password));
    }

    /** {@return where shippers send trails to, without signatures} */
    public Destination destination() {
        return new Destination(directories -> PostgresSink.open(database), Signing.NONE);
    }

    /** Runs statements in the schema of the tables. */
    public void execute(String sql) {
        SERVER.execute(url.database(), "SET search_path = faultline; " + sql);
    }

    /** {@return a transaction that no entry can be stored in parallel with; it ends when it is closed} */
    public Connection stalled() throws SQLException {
        Connection connection = SERVER.connect(url.database());
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("LOCK TABLE faultline.entry IN ACCESS EXCLUSIVE MODE");
        }
        return connection;
    }

    /** {@return whether a shipper waits for a lock of another transaction} */
    public boolean isWaiting() throws SQLException {
        return count("pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = '" + url.database() + "'") > 0;
    }

    /** Ends the connections of shippers, as a crash of the server would. */
    public void disconnectShippers() {
        SERVER.execute(
                "postgres",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'faultline'"
                        + " AND datname = '" + url.database() + "'");
    }

    /** {@return the number of rows of a table, perhaps with a condition} */
    public long count(String rows) throws SQLException {
        try (Connection connection = SERVER.connect(url.database());
                Statement statement = connection.createStatement();
                var found = statement.executeQuery("SELECT count(*) FROM " + rows)) {
            assertThat(found.next()).isTrue();
            return found.getLong(1);
        }
    }

    /** {@return the last stored entries of all streams} */
    public List<Link> heads() throws StoreException {
        try (StoredTrails trails = StoredTrails.open(database)) {
            return trails.streams().stream().map(StoredStream::head).toList();
        }
    }

    /** {@return the lines of the only stream, which are verified} */
    public List<ChainedLine> verified() throws StoreException {
        List<ChainedLine> lines = new ArrayList<>();
        try (StoredTrails trails = StoredTrails.open(database)) {
            assertThat(trails.streams()).hasSize(1);
            StoredStream stream = trails.streams().getFirst();
            assertThat(new StoreAudit(trails).verify(stream, new ChainAudit()).breaks())
                    .isEmpty();
            trails.lines(
                    stream.id(), 1, line -> lines.add(ChainedLine.read(line).orElseThrow()));
        }
        return lines;
    }
}
