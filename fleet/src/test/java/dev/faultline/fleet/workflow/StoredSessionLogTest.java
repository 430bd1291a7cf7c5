package dev.faultline.fleet.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.token.Keyring;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract, kept by a database, and what only a database can do: lose a lease, or be lost. */
@Tag("thorough")
class StoredSessionLogTest extends SessionLogContract {
    private static final PostgresServer SERVER = PostgresServer.shared();

    private final StoreUrl.Postgres url = SERVER.database();
    private PostgresRelay relay;
    private SharedStore ofOne;
    private SharedStore ofTwo;
    private WorkflowStore one;
    private WorkflowStore two;

    @BeforeEach
    void open() throws IOException {
        Schema.migrate(Database.of(url, SERVER.environment()));
        relay = PostgresRelay.to(url);
        ofOne = SharedStore.open(relay.url(), SERVER.environment());
        ofTwo = SharedStore.open(url, SERVER.environment());
        one = new WorkflowStore(ofOne);
        two = new WorkflowStore(ofTwo);
    }

    @AfterEach
    void close() throws IOException {
        ofOne.close();
        ofTwo.close();
        relay.close();
    }

    @Override
    SessionLogStore one() {
        return one;
    }

    @Override
    SessionLogStore two() {
        return two;
    }

    @Override
    Keyring keysOfOne() {
        return one.keyring();
    }

    @Override
    Keyring keysOfTwo() {
        return two.keyring();
    }

    @Override
    void rotateKeys() {
        one.keyring().rotate();
    }

    @Test
    void signsWithTheNewKeyAfterTheNextLookUpOnEveryServer() {
        append(one, ID, 1);
        assertThat(two.keyring().keys()).isEqualTo(one.keyring().keys());
        rotateKeys();

        assertThat(two.find(ID)).isPresent();

        assertThat(two.keyring().keys()).isEqualTo(one.keyring().keys());
    }

    @Test
    void aPausedServerCannotAppendAfterItsLease() {
        append(one, ID, 1);
        SessionLog paused = one.create(ID);
        SessionLog.Lock lost = paused.lock(LONG).orElseThrow();
        // The other server waits until the lease expires, by the clock of the database.
        append(two, ID, 2);

        boolean appended = paused.append(entry(3));
        lost.close();

        assertThat(appended).isFalse();
        assertThat(numbers(one, ID)).containsExactly(1L, 2L);
        append(one, ID, 3);
        assertThat(numbers(two, ID)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void anExpiredLeaseThatNoServerTookIsLostToo() {
        SessionLog paused = one.create(ID);
        SessionLog.Lock lost = paused.lock(LONG).orElseThrow();
        sql("UPDATE faultline.workflow_session SET leased_until = clock_timestamp()");

        assertThat(paused.append(entry(1))).isFalse();
        lost.close();
        assertThat(numbers(two, ID)).isEmpty();
    }

    @Test
    void aLateReleaseDoesNotEndTheLeaseOfAnotherServer() {
        SessionLog.Lock late = one.create(ID).lock(LONG).orElseThrow();
        sql("UPDATE faultline.workflow_session SET leased_until = clock_timestamp()");
        SessionLog.Lock held = two.create(ID).lock(LONG).orElseThrow();

        late.close();

        assertThat(one.create(ID).lock(SHORT)).isEmpty();
        held.close();
    }

    @Test
    void reportsAStoreThatIsLostBeforeTheAppendAndLosesNothing() {
        append(one, ID, 1);
        SessionLog log = one.create(ID);
        SessionLog.Lock held = log.lock(LONG).orElseThrow();
        relay.cutAtRequest(1);

        assertThatThrownBy(() -> log.append(entry(2))).isInstanceOfSatisfying(FaultException.class, failed -> {
            assertThat(failed.fault().message())
                    .isEqualTo("The session could not be written: the database does not answer");
            assertThat(failed.fault().effect()).isEqualTo(Effect.UNKNOWN);
        });
        held.close();
        relay.restore();

        append(one, ID, 2);
        assertThat(numbers(two, ID)).containsExactly(1L, 2L);
    }

    @Test
    void findsAChangedEntry() {
        threeEntries();
        sql("UPDATE faultline.workflow_entry SET line = replace(line, '2', '7') WHERE number = 2");

        assertDamage(SessionHealth.Code.DIGEST_MISMATCH, 1);
    }

    @Test
    void findsAMissingEntry() {
        threeEntries();
        sql("DELETE FROM faultline.workflow_entry WHERE number = 2");

        assertDamage(SessionHealth.Code.NON_CONTIGUOUS_INDICES, 1);
    }

    @Test
    void findsThatTheLastEntryIsMissing() {
        threeEntries();
        sql("DELETE FROM faultline.workflow_entry WHERE number = 3");

        assertDamage(SessionHealth.Code.MISSING_ATTESTED_SEGMENT, 2);
    }

    @Test
    void readsALogAgainThatWasRestoredFromABackup() {
        threeEntries();
        assertThat(numbers(one, ID)).containsExactly(1L, 2L, 3L);
        sql("DELETE FROM faultline.workflow_entry WHERE number > 1");
        sql("UPDATE faultline.workflow_session SET head = 1, head_hash = workflow_entry.hash"
                + " FROM faultline.workflow_entry WHERE number = 1");
        append(new WorkflowStore(ofTwo), ID, 20);
        append(new WorkflowStore(ofTwo), ID, 30);
        append(new WorkflowStore(ofTwo), ID, 40);

        assertThat(numbers(one, ID)).containsExactly(1L, 20L, 30L, 40L);
    }

    @Test
    void needsNoMoreRightsThanItsRole() throws Exception {
        SERVER.execute(url.database(), "CREATE USER workflow_server PASSWORD 'own' IN ROLE faultline_serve");
        StoreUrl.Postgres own = (StoreUrl.Postgres) StoreUrl.parse(SERVER.url("workflow_server", url.database()));
        try (SharedStore store = SharedStore.open(own, Map.of("PGPASSWORD", "own"))) {
            WorkflowStore served = new WorkflowStore(store);
            append(served, ID, 1);
            served.keyring().rotate();

            assertThat(numbers(served, ID)).containsExactly(1L);
            assertThatThrownBy(() -> store.call(connection ->
                            connection.createStatement().executeUpdate("DELETE FROM faultline.workflow_entry")))
                    .isInstanceOf(StoreException.class);
        }
    }

    private void threeEntries() {
        for (int number = 1; number <= 3; number++) {
            append(two, ID, number);
        }
    }

    private void assertDamage(SessionHealth.Code code, int intact) {
        SessionLog log = one.find(ID).orElseThrow();
        assertThat(log.read().damage().map(SessionHealth.Defect::code)).contains(code);
        assertThat(log.read().entries()).hasSize(intact);
    }

    private void sql(String statement) {
        SERVER.execute(url.database(), statement);
    }
}
