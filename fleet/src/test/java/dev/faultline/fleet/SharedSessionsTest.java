package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.SharedSessions;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.postgres.SharedWriteLeases;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.toolsets.workspace.plan.Revocations;
import dev.faultline.toolsets.workspace.session.SessionStore;
import dev.faultline.toolsets.workspace.session.SessionStoreContract;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sessions in a real database. */
@Tag("thorough")
class SharedSessionsTest extends SessionStoreContract {
    private static final PostgresServer SERVER = PostgresServer.shared();

    private final StoreUrl.Postgres url = SERVER.database();
    private PostgresRelay relay;
    private SharedStore shared;

    @BeforeEach
    void migrated() throws Exception {
        Schema.migrate(Database.of(url, SERVER.environment()));
        relay = PostgresRelay.to(url);
        shared = SharedStore.open(relay.url(), SERVER.environment());
    }

    @AfterEach
    void closed() throws Exception {
        shared.close();
        relay.close();
    }

    @Override
    protected SessionStore store() {
        return sessions();
    }

    private SharedSessions sessions() {
        return new SharedSessions(shared, new SharedWriteLeases(shared));
    }

    @Test
    void anotherServerFindsAnOpenSession() {
        store().open("http-1", unlocked("s-1"));

        assertThat(store().find("http-1", Optional.empty())).containsValue(unlocked("s-1"));
        assertThat(store().open("http-1", unlocked("s-2"))).isFalse();
    }

    @Test
    void findingASessionIsOneRoundTrip() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));
        int before = relay.roundTrips();

        store.find("http-1", Optional.of("s-1"));

        assertThat(relay.roundTrips() - before).isEqualTo(1);
    }

    @Test
    void revocationsAreLearnedWithTheSession() throws Exception {
        SharedSessions sessions = sessions();
        Path root = unlocked("s-1").root();
        Revocations revocations = sessions.revocations(root);
        Instant at = Instant.parse("2026-01-01T00:00:00Z");
        sessions.open("http-1", unlocked("s-1"));
        sessions().revocations(root).add("a", at, "");
        sessions().revocations(root).add("a", at.minusSeconds(1), "");
        sessions().revocations(root.resolve("other")).add("b", at, "");
        int before = relay.roundTrips();

        sessions.find("http-1", Optional.empty());

        assertThat(revocations.of("a")).contains(at);
        assertThat(revocations.of("b")).isEmpty();
        assertThat(relay.roundTrips() - before).isEqualTo(1);
    }

    @Test
    void revocationsThatCannotBeReadAreAFault() {
        Revocations revocations = sessions().revocations(unlocked("s-1").root());
        relay.cut();

        assertThatThrownBy(() -> revocations.of("a"))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("not known whether the plan was revoked");
    }

    @Test
    void aLockIsLostIfItIsGoneAndWasNotReleased() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));
        store.lock(unlocked("s-1"), LOCK);

        assertThat(store.hasLost(locked("s-1"))).isFalse();
        store.unlock(LOCK.occurrence());
        assertThat(store.hasLost(locked("s-1"))).isFalse();
        SERVER.execute(url.database(), "UPDATE faultline.workspace_session SET released = '{}'");
        assertThat(store.hasLost(locked("s-1"))).isTrue();
    }

    @Test
    void aLostStoreIsAFaultAndLocksNothing() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));
        relay.cut();

        assertThatThrownBy(() -> store.find("http-1", Optional.empty())).isInstanceOf(FaultException.class);
        assertThatThrownBy(() -> store.lock(unlocked("s-1"), LOCK)).isInstanceOf(FaultException.class);

        relay.restore();
        assertThat(store.locked()).isEmpty();
    }
}
