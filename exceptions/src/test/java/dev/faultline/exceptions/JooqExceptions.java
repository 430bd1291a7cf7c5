package dev.faultline.exceptions;

import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/** What jOOQ throws. */
record JooqExceptions(Postgres database) {
    private static final String LIBRARY = "jOOQ";

    void addTo(Provocations attempts) {
        DSLContext jooq = DSL.using(database.source(), SQLDialect.POSTGRES);
        attempts.add(LIBRARY, "inserts a key twice", () -> jooq.execute(Postgres.ROW));
        attempts.add(
                LIBRARY,
                "exceeds statement_timeout",
                () -> jooq.connection(connection -> {
                    Postgres.execute(connection, "SET statement_timeout = 20");
                    DSL.using(connection, SQLDialect.POSTGRES).execute("SELECT pg_sleep(60)");
                }));
        attempts.add(LIBRARY, "sends a statement with a syntax error", () -> jooq.execute("SELEKT 1"));
        attempts.add(
                LIBRARY,
                "expects one row and finds none",
                () -> jooq.selectFrom("item").where("id = 404").fetchSingle());
        attempts.add(
                LIBRARY,
                "expects one row and finds two",
                () -> jooq.selectFrom("item").fetchOne());
        attempts.add(
                LIBRARY,
                "converts a text that is no number",
                () -> jooq.selectFrom("item").where("id = 2").fetchSingle().get("name", int[].class));
    }
}
