package dev.faultline.exceptions;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What the driver of PostgreSQL throws when transactions meet. */
record LockExceptions(Postgres database) {
    private static final String LIBRARY = "PostgreSQL";

    void addTo(Provocations attempts) {
        attempts.add(
                LIBRARY,
                "exceeds lock_timeout",
                () -> database.whileLocked(() ->
                        database.execute("SET lock_timeout = 20", "UPDATE item SET name = 'other' WHERE id = 1")));
        attempts.add(
                LIBRARY,
                "locks a locked row with NOWAIT",
                () -> database.whileLocked(
                        () -> database.execute("SELECT * FROM item WHERE id = 1 FOR UPDATE NOWAIT")));
        attempts.add(LIBRARY, "meets a deadlock", this::deadlock);
        attempts.add(LIBRARY, "cannot serialize a transaction", this::serialization);
    }

    private void deadlock() throws Throwable {
        try (Connection one = transaction();
                Connection two = transaction()) {
            Postgres.execute(one, "SET deadlock_timeout = 20", update(1));
            Postgres.execute(two, "SET deadlock_timeout = 20", update(2));
            CompletableFuture<Void> crossing = CompletableFuture.runAsync(() -> cross(one, 2));
            cross(two, 1);
            crossing.join();
        } catch (CompletionException e) {
            throw e.getCause();
        }
    }

    private static void cross(Connection connection, int row) {
        try {
            Postgres.execute(connection, update(row));
            connection.rollback();
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private void serialization() throws SQLException {
        try (Connection first = transaction();
                Connection second = transaction()) {
            first.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            Postgres.execute(first, "SELECT * FROM item");
            Postgres.execute(second, update(1));
            second.commit();
            Postgres.execute(first, update(1));
        }
    }

    private Connection transaction() throws SQLException {
        Connection connection = database.connect();
        connection.setAutoCommit(false);
        return connection;
    }

    private static String update(int row) {
        return "UPDATE item SET amount = 1 WHERE id = " + row;
    }
}
