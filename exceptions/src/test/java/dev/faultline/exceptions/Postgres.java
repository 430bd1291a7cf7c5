package dev.faultline.exceptions;

import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.testing.PostgresServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a real PostgreSQL, with one table that has a constraint of each kind. */
final class Postgres {
    /** A table with a row, for any database. */
    static final String TABLE = "CREATE TABLE item (id int PRIMARY KEY, name varchar(5) NOT NULL,"
            + " amount int CHECK (amount >= 0), parent int REFERENCES item (id))";

    /** The row in the table. */
    static final String ROW = "INSERT INTO item (id, name) VALUES (1, 'one')";

    private final StoreUrl.Postgres address = PostgresServer.shared().database();

    Postgres() throws SQLException {
        execute(TABLE, ROW, "INSERT INTO item (id, name) VALUES (2, 'two')");
    }

    /** {@return a port of this machine at which no server listens} */
    static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** {@return the address, for something that stands between a client and the database} */
    StoreUrl.Postgres address() {
        return address;
    }

    String url() {
        return url(address.hosts());
    }

    /** {@return the address of the database at another host and port} */
    String url(String host) {
        return "jdbc:postgresql://" + host + "/" + address.database();
    }

    /** {@return an address where no server listens} */
    String unreachable() throws IOException {
        return url("127.0.0.1:" + unusedPort());
    }

    String password() {
        return Objects.requireNonNull(PostgresServer.shared().environment().get("PGPASSWORD"));
    }

    Connection connect() throws SQLException {
        return connect(url());
    }

    Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, PostgresServer.OWNER, password());
    }

    DataSource source() {
        return source(url());
    }

    DataSource source(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url);
        source.setUser(PostgresServer.OWNER);
        source.setPassword(password());
        return source;
    }

    /** Executes these statements one after another in a connection of their own. */
    void execute(String... statements) throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, statements);
        }
    }

    /** Executes these statements one after another in this connection. */
    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    /** Runs the attempt while another connection has locked the first row. */
    void whileLocked(Provocations.Attempt attempt) throws Throwable {
        try (Connection holder = connect()) {
            holder.setAutoCommit(false);
            execute(holder, "SELECT * FROM item WHERE id = 1 FOR UPDATE");
            attempt.run();
        }
    }
}
