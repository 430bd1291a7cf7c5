package dev.faultline.exceptions;

import org.jdbi.v3.core.Jdbi;

/** What jdbi throws. */
record JdbiExceptions(Postgres database) {
    private static final String LIBRARY = "jdbi";

    /** A type that no mapper knows. */
    private record Unmapped(int id) {}

    void addTo(Provocations attempts) {
        Jdbi jdbi = Jdbi.create(database.source());
        attempts.add(LIBRARY, "inserts a key twice", () -> jdbi.useHandle(handle -> handle.execute(Postgres.ROW)));
        attempts.add(
                LIBRARY,
                "exceeds statement_timeout",
                () -> jdbi.useHandle(handle -> {
                    handle.execute("SET statement_timeout = 20");
                    handle.execute("SELECT pg_sleep(60)");
                }));
        attempts.add(
                LIBRARY,
                "connects where no server listens",
                () -> Jdbi.create(database.source(database.unreachable()))
                        .useHandle(handle -> handle.execute("SELECT 1")));
        attempts.add(
                LIBRARY,
                "leaves out a named parameter",
                () -> jdbi.useHandle(handle ->
                        handle.createUpdate("DELETE FROM item WHERE id = :id").execute()));
        attempts.add(
                LIBRARY,
                "expects one row and finds none",
                () -> jdbi.withHandle(handle -> handle.createQuery("SELECT id FROM item WHERE id = 404")
                        .mapTo(Integer.class)
                        .one()));
        attempts.add(
                LIBRARY,
                "maps a row to a type without a mapper",
                () -> jdbi.withHandle(handle -> handle.createQuery("SELECT id FROM item")
                        .mapTo(Unmapped.class)
                        .list()));
    }
}
