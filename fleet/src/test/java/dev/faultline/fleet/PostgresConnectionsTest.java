package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresConnections;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.http.session.ConnectionStore.SharedConnection;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sessions over HTTP of two servers in a real database. */
@Tag("thorough")
class PostgresConnectionsTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final Duration HOUR = Duration.ofHours(1);

    private final StoreUrl.Postgres url = SERVER.database();
    private PostgresRelay relay;
    private SharedStore store;
    private PostgresConnections one;
    private PostgresConnections two;

    @BeforeEach
    void opened() throws Exception {
        Schema.migrate(Database.of(url, SERVER.environment()));
        relay = PostgresRelay.to(url);
        store = SharedStore.open(relay.url(), SERVER.environment());
        one = new PostgresConnections(store);
        two = new PostgresConnections(store);
    }

    @AfterEach
    void closed() throws Exception {
        store.close();
        relay.close();
    }

    @Test
    void anotherServerFindsASessionAsItBeganInOneRoundTrip() throws Exception {
        JsonObject client = JsonObject.of("name", new JsonString("nul \u0000 and 🙂"));
        SharedConnection begun = new SharedConnection("http-a", Optional.of("ann"), "ann", client);
        int before = relay.roundTrips();

        one.begin(begun, 10);
        Optional<SharedConnection> found = two.find("http-a", HOUR);

        assertThat(relay.roundTrips() - before).isEqualTo(2);
        assertThat(found).contains(begun);
        assertThat(two.find("http-b", HOUR)).isEmpty();
    }

    @Test
    void aSessionThatEndedIsFoundNoMoreAndEveryServerLearnsOfIt() throws Exception {
        begin("http-a");
        begin("http-b");

        one.end("http-a");

        assertThat(two.find("http-a", HOUR)).isEmpty();
        assertThat(two.refresh(Set.of(), HOUR)).containsExactly("http-a");
        assertThat(one.refresh(Set.of(), HOUR)).containsExactly("http-a");
    }

    @Test
    void aSessionThatNoServerUsesExpires() throws Exception {
        begin("http-a");
        begin("http-b");
        SERVER.execute(url.database(), "UPDATE faultline.http_connection SET begun = now() - interval '2 hours'");
        one.refresh(Set.of("http-b"), HOUR);

        assertThat(two.find("http-a", HOUR)).isEmpty();
        assertThat(two.find("http-b", HOUR)).isPresent();
    }

    @Test
    void forgetsWhatExpired() throws Exception {
        begin("http-a");
        Duration idle = Duration.ofMillis(1); // now and then, by this time
        one.refresh(Set.of(), idle);
        Thread.sleep(Duration.ofMillis(10));
        one.refresh(Set.of(), idle);

        assertThat(two.find("http-a", HOUR)).isEmpty();
    }

    @Test
    void aCallerWithTooManySessionsLosesThoseThatItNeverUsed() throws Exception {
        begin("http-a");
        begin("http-b");
        one.refresh(Set.of("http-a"), HOUR);
        one.begin(new SharedConnection("http-other", Optional.empty(), "bob", JsonObject.EMPTY), 2);

        begin("http-c");

        assertThat(two.find("http-a", HOUR)).isPresent();
        assertThat(two.find("http-b", HOUR)).isEmpty();
        assertThat(two.find("http-c", HOUR)).isPresent();
        assertThat(two.find("http-other", HOUR)).isPresent();
        assertThat(two.refresh(Set.of(), HOUR)).containsExactly("http-b");
    }

    @Test
    void reportsThatTheStoreIsLost() throws Exception {
        relay.close();

        StoreException lost = catchThrowableOfType(StoreException.class, () -> two.find("http-a", HOUR));

        assertThat(lost.isTemporary()).isTrue();
    }

    private void begin(String connection) throws StoreException {
        one.begin(new SharedConnection(connection, Optional.of("ann"), "ann", JsonObject.EMPTY), 2);
    }
}
