package dev.faultline.exceptions;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** What the driver of H2 throws, which uses the classes of JDBC. */
final class H2Exceptions {
    private static final String LIBRARY = "H2";
    private static final String URL = "jdbc:h2:mem:tried;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=20";

    H2Exceptions() throws SQLException {
        execute(Postgres.TABLE, Postgres.ROW);
    }

    void addTo(Provocations attempts) {
        data(attempts);
        statements(attempts);
        connections(attempts);
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(URL, "sa", "right");
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection = connect()) {
            Postgres.execute(connection, statements);
        }
    }

    private static void fails(Provocations attempts, String what, String... statements) {
        attempts.add(LIBRARY, what, () -> execute(statements));
    }

    private static void data(Provocations attempts) {
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
        fails(attempts, "divides by zero", "SELECT 1 / 0");
        fails(attempts, "inserts a text that is too long", "INSERT INTO item (id, name) VALUES (9, 'too long')");
    }

    private static void statements(Provocations attempts) {
        fails(attempts, "sends a statement with a syntax error", "SELEKT 1");
        fails(attempts, "reads a table that does not exist", "SELECT * FROM nothing");
        attempts.add(LIBRARY, "waits for a lock", () -> {
            try (Connection holder = connect()) {
                holder.setAutoCommit(false);
                Postgres.execute(holder, "UPDATE item SET amount = 1 WHERE id = 1");
                execute("UPDATE item SET amount = 2 WHERE id = 1");
            }
        });
        attempts.add(LIBRARY, "exceeds the timeout of a statement", () -> {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                statement.execute("SELECT sum(a.x * b.x) FROM system_range(1, 1000000) a, system_range(1, 1000000) b");
            }
        });
    }

    private static void connections(Provocations attempts) {
        attempts.add(
                LIBRARY,
                "logs in with a wrong password",
                () -> DriverManager.getConnection(URL, "sa", "wrong").close());
        attempts.add(LIBRARY, "uses a closed connection", () -> {
            Connection connection = connect();
            connection.close();
            connection.createStatement();
        });
        attempts.add(
                LIBRARY,
                "opens a database that does not exist",
                () -> DriverManager.getConnection("jdbc:h2:mem:nothing;IFEXISTS=TRUE", "sa", "")
                        .close());
        attempts.add(
                LIBRARY,
                "connects where no server listens",
                () -> DriverManager.getConnection("jdbc:h2:tcp://127.0.0.1:" + Postgres.unusedPort() + "/mem:a")
                        .close());
    }
}
