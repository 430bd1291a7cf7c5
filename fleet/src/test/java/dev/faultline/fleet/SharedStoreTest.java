package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.postgres.SqlWork;
import dev.faultline.fleet.testing.Awaiting;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pool of connections to a real database. */
@Tag("thorough")
class SharedStoreTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final SqlWork<Integer> ONE = connection -> {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT 1")) {
            return row.next() ? row.getInt(1) : 0;
        }
    };

    private final StoreUrl.Postgres url = SERVER.database();
    private PostgresRelay relay;

    @BeforeEach
    void migrated() throws Exception {
        Schema.migrate(Database.of(url, SERVER.environment()));
        relay = PostgresRelay.to(url);
    }

    @AfterEach
    void closed() throws Exception {
        relay.close();
    }

    @Test
    void oneStatementIsOneRoundTripAlsoAfterAPause() throws Exception {
        try (SharedStore store = open()) {
            store.call(ONE);
            int before = relay.roundTrips();
            store.call(ONE);
            Thread.sleep(Duration.ofMillis(1100)); // a pool usually tests a connection that was idle for half a second
            store.read(ONE);

            assertThat(relay.roundTrips() - before).isEqualTo(2);
        }
    }

    @Test
    void aTransactionIsRolledBackIfItsWorkFails() throws Exception {
        try (SharedStore store = open()) {
            store.transaction(connection -> {
                try (Statement statement = connection.createStatement()) {
                    return statement.executeUpdate(INSERT);
                }
            });
            StoreException failed = catchThrowableOfType(
                    StoreException.class,
                    () -> store.transaction(connection -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.executeUpdate("DELETE FROM faultline.plan_revocation");
                            throw new SQLException("of this test", "23505");
                        }
                    }));

            assertThat(failed.reason()).isEqualTo(StoreProblem.FAILED);
            assertThat(count(store)).isEqualTo(1);
        }
    }

    private static final String INSERT =
            "INSERT INTO faultline.plan_revocation (root, plan, revoked) VALUES ('r', 'p', now())";

    private static int count(SharedStore store) throws StoreException {
        return store.read(connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT count(*) FROM faultline.plan_revocation")) {
                return row.next() ? row.getInt(1) : 0;
            }
        });
    }

    @Test
    void aSecondConnectionCostsNoRoundTripThatCounts() throws Exception {
        try (SharedStore store = open();
                ExecutorService callers = Executors.newSingleThreadExecutor()) {
            int before = relay.roundTrips();

            int answer = store.call(connection -> other(callers.submit(() -> store.call(ONE))));

            assertThat(answer).isEqualTo(1);
            assertThat(relay.roundTrips() - before).isEqualTo(1);
        }
    }

    private static int other(Future<Integer> call) {
        try {
            return call.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void readingSurvivesTheLossOfItsConnections() throws Exception {
        try (SharedStore store = open()) {
            store.call(ONE);
            relay.cut();
            relay.restore();

            assertThat(store.read(ONE)).isEqualTo(1);
        }
    }

    @Test
    void aLostStoreIsReportedAndFoundAgain() throws Exception {
        try (SharedStore store = open()) {
            assertThat(store.isReachable()).isTrue();
            relay.cut();

            StoreException lost = catchThrowableOfType(StoreException.class, () -> store.read(ONE));

            assertThat(lost.reason()).isEqualTo(StoreProblem.UNREACHABLE);
            assertThat(lost).hasMessageContaining("does not answer");
            assertThat(store.isReachable()).isFalse();

            relay.restore();
            assertThat(store.read(ONE)).isEqualTo(1);
            assertThat(store.isReachable()).isTrue();
        }
    }

    @Test
    void aCallThatWaitsIsAnsweredWhenTheStoreIsBack() throws Exception {
        try (SharedStore store = open();
                ExecutorService callers = Executors.newSingleThreadExecutor()) {
            relay.cut();
            StoreException lost = catchThrowableOfType(StoreException.class, () -> store.read(ONE));
            int rejected = relay.rejected();
            Future<Integer> answer = callers.submit(() -> store.read(ONE));
            Awaiting.until(() -> relay.rejected() > rejected);
            relay.restore();

            assertThat(answer.get()).isEqualTo(1);
            assertThat(lost).hasStackTraceContaining("PSQLException");
        }
    }

    @Test
    void aStatementEndsBeforeItsCallerGivesUp() throws Exception {
        try (SharedStore store = open()) {
            long begun = System.nanoTime();

            StoreException late = catchThrowableOfType(
                    StoreException.class,
                    () -> store.call(connection -> {
                        try (Statement statement = connection.createStatement()) {
                            return statement.execute("SELECT pg_sleep(60)");
                        }
                    }));

            assertThat(late).hasMessageContaining("statement timeout");
            assertThat(System.nanoTime() - begun)
                    .isLessThan(Duration.ofSeconds(30).toNanos());
        }
    }

    @Test
    void refusesTablesOfAnotherVersion() throws Exception {
        SERVER.execute(
                url.database(),
                "INSERT INTO faultline.schema_history (installed_rank, version, description, type, script,"
                        + " installed_by, execution_time, success)"
                        + " VALUES (1000, '999', 'later', 'JDBC', 'later', 'owner', 0, true)");
        assertThat(catchThrowableOfType(StoreException.class, this::open))
                .hasMessageContaining("have version 999, which is newer than this program (" + Schema.VERSION + ")");

        SERVER.execute(url.database(), "DELETE FROM faultline.schema_history WHERE version::int > 2");
        assertThat(catchThrowableOfType(StoreException.class, this::open))
                .hasMessageContaining("have version 2, this program needs " + Schema.VERSION)
                .hasMessageContaining("faultline fleet migrate");
    }

    @Test
    void aServerMayUseOnlyTheTablesOfSessions() throws Exception {
        SERVER.execute(url.database(), "CREATE ROLE serving LOGIN PASSWORD 'generated' IN ROLE faultline_serve");
        StoreUrl.Postgres serving = (StoreUrl.Postgres) StoreUrl.parse(SERVER.url("serving", url.database()));

        try (SharedStore store = SharedStore.open(serving, Map.of("PGPASSWORD", "generated"))) {
            assertThat(count(store)).isZero();
            StoreException denied = catchThrowableOfType(
                    StoreException.class,
                    () -> store.call(connection -> {
                        try (Statement statement = connection.createStatement()) {
                            return statement.execute("SELECT FROM faultline.entry");
                        }
                    }));
            assertThat(denied.reason()).isEqualTo(StoreProblem.DENIED);
        }
    }

    private SharedStore open() throws StoreException {
        return SharedStore.open(relay.url(), SERVER.environment());
    }
}
