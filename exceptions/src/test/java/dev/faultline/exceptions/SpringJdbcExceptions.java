package dev.faultline.exceptions;

import java.io.IOException;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** What Spring's templates for databases and transactions throw. */
record SpringJdbcExceptions(Postgres database) {
    private static final String JDBC = "Spring JDBC";
    private static final String TRANSACTIONS = "Spring transactions";

    void addTo(Provocations attempts) throws IOException {
        DataSource source = database.source();
        statements(attempts, new JdbcTemplate(source));
        waiting(attempts, new JdbcTemplate(source));
        connections(attempts, database.source(database.unreachable()));
        transactions(attempts, source);
    }

    private static void statements(Provocations attempts, JdbcTemplate jdbc) {
        attempts.add(JDBC, "inserts a key twice", () -> jdbc.update(Postgres.ROW));
        attempts.add(
                JDBC, "inserts null where a value is required", () -> jdbc.update("INSERT INTO item (id) VALUES (9)"));
        attempts.add(
                JDBC,
                "inserts a text that is too long",
                () -> jdbc.update("INSERT INTO item (id, name) VALUES (9, 'too long')"));
        attempts.add(
                JDBC,
                "expects one row and finds none",
                () -> jdbc.queryForObject("SELECT id FROM item WHERE id = 404", Integer.class));
        attempts.add(
                JDBC, "expects one row and finds two", () -> jdbc.queryForObject("SELECT id FROM item", Integer.class));
        attempts.add(JDBC, "sends a statement with a syntax error", () -> jdbc.execute("SELEKT 1"));
    }

    private void waiting(Provocations attempts, JdbcTemplate jdbc) {
        attempts.add(
                JDBC,
                "exceeds statement_timeout",
                () -> jdbc.execute("SET statement_timeout = 20; SELECT pg_sleep(60)"));
        attempts.add(
                JDBC,
                "locks a locked row with NOWAIT",
                () -> database.whileLocked(() -> jdbc.execute("SELECT * FROM item WHERE id = 1 FOR UPDATE NOWAIT")));
        attempts.add(
                JDBC, "writes in a read-only transaction", () -> jdbc.execute("BEGIN READ ONLY; DELETE FROM item"));
    }

    private static void connections(Provocations attempts, DataSource unreachable) {
        attempts.add(JDBC, "connects where no server listens", () -> new JdbcTemplate(unreachable).execute("SELECT 1"));
        attempts.add(
                TRANSACTIONS,
                "begins one where no server listens",
                () -> template(unreachable).executeWithoutResult(status -> {}));
    }

    private static void transactions(Provocations attempts, DataSource source) {
        JdbcTemplate jdbc = new JdbcTemplate(source);
        attempts.add(TRANSACTIONS, "exceeds the timeout of a transaction", () -> {
            TransactionTemplate brief = template(source);
            brief.setTimeout(1);
            brief.executeWithoutResult(status -> untilItFails(jdbc));
        });
        attempts.add(TRANSACTIONS, "requires one that does not exist", () -> {
            TransactionTemplate mandatory = template(source);
            mandatory.setPropagationBehavior(TransactionDefinition.PROPAGATION_MANDATORY);
            mandatory.executeWithoutResult(status -> {});
        });
        attempts.add(TRANSACTIONS, "commits one that is marked for rollback", () -> {
            TransactionTemplate both = template(source);
            both.executeWithoutResult(outer -> both.executeWithoutResult(inner -> inner.setRollbackOnly()));
        });
    }

    private static void untilItFails(JdbcTemplate jdbc) {
        while (!Thread.currentThread().isInterrupted()) {
            jdbc.execute("SELECT pg_sleep(0.02)");
        }
    }

    private static TransactionTemplate template(DataSource source) {
        return new TransactionTemplate(new JdbcTransactionManager(source));
    }
}
