package dev.faultline.exceptions;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What the driver of PostgreSQL throws, and a pool of its connections. */
record PostgresExceptions(Postgres database) {
    private static final String LIBRARY = "PostgreSQL";

    void addTo(Provocations attempts) {
        constraints(attempts);
        connections(attempts);
        statements(attempts);
        values(attempts);
        limits(attempts);
        lost(attempts);
        pools(attempts);
    }

    private void fails(Provocations attempts, String what, String... statements) {
        attempts.add(LIBRARY, what, () -> database.execute(statements));
    }

    private void constraints(Provocations attempts) {
        fails(attempts, "inserts a key twice", Postgres.ROW);
        fails(attempts, "inserts null where a value is required", "INSERT INTO item (id) VALUES (9)");
        fails(
                attempts,
                "refers to a row that does not exist",
                "INSERT INTO item (id, name, parent) VALUES (9, 'nine', 404)");
        fails(
                attempts,
                "inserts a value that a check forbids",
                "INSERT INTO item (id, name, amount) VALUES (9, 'nine', -1)");
        fails(
                attempts,
                "inserts what an exclusion constraint forbids",
                "CREATE TEMPORARY TABLE stay (days int4range, EXCLUDE USING gist (days WITH &&))",
                "INSERT INTO stay VALUES ('[1,5]')",
                "INSERT INTO stay VALUES ('[3,7]')");
        attempts.add(LIBRARY, "inserts a key twice in a batch", () -> {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.addBatch(Postgres.ROW);
                statement.executeBatch();
            }
        });
    }

    private void connections(Provocations attempts) {
        attempts.add(LIBRARY, "connects where no server listens", () -> open(database.unreachable()));
        attempts.add(
                LIBRARY, "connects to a name that does not resolve", () -> open(database.url("database.invalid:5432")));
        attempts.add(LIBRARY, "logs in with a wrong password", () -> {
            try (Connection connection = DriverManager.getConnection(database.url(), PostgresServer.OWNER, "wrong")) {
                Postgres.execute(connection, "SELECT 1");
            }
        });
        attempts.add(LIBRARY, "connects to a database that does not exist", () -> open(database.url() + "_of_nobody"));
        attempts.add(LIBRARY, "exceeds the connections of a user", () -> {
            database.execute("CREATE ROLE crowd LOGIN PASSWORD 'crowd' CONNECTION LIMIT 0");
            DriverManager.getConnection(database.url(), "crowd", "crowd").close();
        });
    }

    private void open(String url) throws SQLException {
        database.connect(url).close();
    }

    private void statements(Provocations attempts) {
        fails(attempts, "sends a statement with a syntax error", "SELEKT 1");
        fails(attempts, "reads a table that does not exist", "SELECT * FROM nothing");
        fails(
                attempts,
                "reads a table that it may not read",
                "CREATE ROLE stranger",
                "SET ROLE stranger",
                "SELECT * FROM item");
        fails(attempts, "writes in a read-only transaction", "BEGIN READ ONLY", "DELETE FROM item");
        fails(attempts, "raises an error in a function", "DO $$ BEGIN RAISE EXCEPTION 'no'; END $$");
        attempts.add(LIBRARY, "continues a failed transaction", () -> {
            try (Connection connection = database.connect()) {
                connection.setAutoCommit(false);
                failed(connection);
                Postgres.execute(connection, "SELECT 1");
            }
        });
        attempts.add(LIBRARY, "uses a closed statement", () -> {
            try (Connection connection = database.connect()) {
                Statement statement = connection.createStatement();
                statement.close();
                statement.execute("SELECT 1");
            }
        });
    }

    private static void failed(Connection connection) {
        Provocations first = new Provocations();
        first.add(LIBRARY, "fails", () -> Postgres.execute(connection, "SELEKT 1"));
        Throwable unused = first.thrown(LIBRARY + ": fails").orElseThrow();
    }

    private void values(Provocations attempts) {
        fails(attempts, "divides by zero", "SELECT 1 / 0");
        fails(attempts, "inserts a text that is too long", "INSERT INTO item (id, name) VALUES (9, 'too long')");
        fails(attempts, "casts a text that is no number", "SELECT CAST('one' AS int)");
        fails(attempts, "exceeds the range of a number", "SELECT 2147483647 + 1");
    }

    private void limits(Provocations attempts) {
        fails(attempts, "exceeds statement_timeout", "SET statement_timeout = 20", "SELECT pg_sleep(60)");
        attempts.add(LIBRARY, "exceeds the timeout of a statement", () -> {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                statement.execute("SELECT pg_sleep(60)");
            }
        });
        fails(
                attempts,
                "exceeds temp_file_limit",
                "SET work_mem = '64kB'",
                "SET temp_file_limit = '64kB'",
                "SELECT count(*) FROM (SELECT g FROM generate_series(1, 200000) g ORDER BY -g OFFSET 1) numbers");
    }

    private void lost(Provocations attempts) {
        attempts.add(LIBRARY, "loses its connection to an administrator", () -> {
            try (Connection connection = database.connect()) {
                database.execute("SELECT pg_terminate_backend(" + process(connection) + ", 10000)");
                Postgres.execute(connection, "SELECT 1");
            }
        });
        attempts.add(LIBRARY, "loses its connection to the network", () -> {
            try (PostgresRelay relay = PostgresRelay.to(database.address());
                    Connection connection =
                            database.connect(database.url(relay.url().hosts()))) {
                relay.cut();
                Postgres.execute(connection, "SELECT 1");
            }
        });
        attempts.add(LIBRARY, "waits longer than socketTimeout", () -> {
            try (Connection connection = database.connect(database.url() + "?socketTimeout=1")) {
                Postgres.execute(connection, "SELECT pg_sleep(60)");
            }
        });
        attempts.add(LIBRARY, "uses a closed connection", () -> {
            Connection connection = database.connect();
            connection.close();
            connection.createStatement();
        });
    }

    private static int process(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet id = statement.executeQuery("SELECT pg_backend_pid()")) {
            id.next();
            return id.getInt(1);
        }
    }

    private void pools(Provocations attempts) {
        attempts.add("HikariCP", "waits for a connection of a full pool", () -> {
            try (HikariDataSource pool = pool(database.url());
                    Connection only = pool.getConnection()) {
                Postgres.execute(only, "SELECT 1");
                pool.getConnection().close();
            }
        });
        attempts.add(
                "HikariCP",
                "starts a pool where no server listens",
                () -> pool(database.unreachable()).close());
    }

    private HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(PostgresServer.OWNER);
        config.setPassword(database.password());
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(250);
        return new HikariDataSource(config);
    }
}
