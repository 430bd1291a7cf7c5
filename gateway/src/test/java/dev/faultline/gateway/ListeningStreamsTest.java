package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.ConnectionLimits;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.testing.OpenResponse;
import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Streams on which clients of a gateway wait, in both eras. */
@Timeout(180)
class ListeningStreamsTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration NEVER = Duration.ofHours(1);
    private static final String SUBSCRIBE = """
        {"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},\
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}}}\
        """;

    @TempDir
    private Path folder;

    private final List<OpenResponse> open = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // each test serves first
    private Trail trail;

    @SuppressWarnings("NullAway.Init") // each test serves first
    private EmbeddedServer http;

    private void serve(List<String> command, Duration silence, SessionLimits sessions, int connections) {
        trail = Trail.open(folder.resolve("trail"));
        HttpGateway gateway = new HttpGateway(
                TestClient.settings(command, trail, Duration.ofMinutes(1)),
                sessions,
                TestClient.BUDGET,
                new KeepAlive(silence));
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .limits(ConnectionLimits.STANDARD.connections(1_000, connections))
                .onStop(gateway::close));
    }

    private void serve(Duration silence) {
        serve(FaultyServer.command(), silence, sessions(4), 500);
    }

    private static SessionLimits sessions(int most) {
        return new SessionLimits(most, most, Duration.ofHours(1));
    }

    @AfterEach
    void close() throws Exception {
        for (OpenResponse client : open) {
            client.close();
        }
        http.close();
        trail.close();
    }

    private OpenResponse listening() throws Exception {
        HttpTestClient client = new HttpTestClient(http.port());
        client.initialize();
        return kept(OpenResponse.get(
                http.port(), "/mcp", Map.of("Mcp-Session-Id", client.session().orElseThrow())));
    }

    private OpenResponse subscribed() throws Exception {
        Map<String, String> headers =
                Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen");
        return kept(OpenResponse.post(http.port(), "/mcp", headers, SUBSCRIBE));
    }

    private OpenResponse kept(OpenResponse stream) {
        open.add(stream);
        return stream;
    }

    private static void awaitComments(OpenResponse stream) throws Exception {
        for (int comments = 0; comments < 3; comments++) {
            assertThat(stream.line()).contains(":");
        }
    }

    @Test
    void sendsTheHeaderOfAStreamAtOnce() throws Exception {
        serve(NEVER);

        assertThat(listening().head()).contains("200 OK", "text/event-stream", "X-Accel-Buffering: no");
        assertThat(subscribed().head()).contains("200 OK", "text/event-stream", "X-Accel-Buffering: no");
    }

    @Test
    void sendsCommentsOnAStreamWithoutEvents() throws Exception {
        serve(SHORT);

        OpenResponse legacy = listening();
        assertThat(legacy.head()).contains("200 OK");
        awaitComments(legacy);

        OpenResponse modern = subscribed();
        assertThat(modern.data().orElseThrow()).contains("notifications/subscriptions/acknowledged");
        awaitComments(modern);
    }

    @Test
    void sendsCommentsUntilASlowServerAnswers() throws Exception {
        serve(SHORT);
        HttpTestClient client = new HttpTestClient(http.port());
        client.initialize();

        OpenResponse call = kept(OpenResponse.post(
                http.port(),
                "/mcp",
                Map.of("Mcp-Session-Id", client.session().orElseThrow()),
                HttpTestClient.request(5, "slow", "{}")));

        assertThat(call.head()).contains("200 OK", "text/event-stream");
        awaitComments(call);
        assertThat(call.data().orElseThrow()).contains("slow but sure");
    }

    @Test
    void releasesTheSessionOfAClientThatHasGone() throws Exception {
        serve(FaultyServer.command(), SHORT, sessions(1), 500); // a session whose client listens is in use
        try (OpenResponse client = listening()) {
            assertThat(client.head()).contains("200 OK");
        }

        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        int status = new HttpTestClient(http.port()).initialize().statusCode();
        while (status != 200 && System.nanoTime() < patience) {
            TimeUnit.MILLISECONDS.sleep(10);
            status = new HttpTestClient(http.port()).initialize().statusCode();
        }
        assertThat(status).isEqualTo(200);
    }

    @Test
    void admitsNewClientsWhileIdleStreamsUseAllConnections() throws Exception {
        serve(FaultyServer.command(), NEVER, sessions(10), 2);
        OpenResponse oldest = subscribed();
        assertThat(oldest.data().orElseThrow()).contains("acknowledged");
        subscribed();

        for (int client = 0; client < 3; client++) {
            assertThat(subscribed().head()).contains("200 OK");
            assertThat(listening().head()).contains("200 OK");
        }
        assertThat(oldest.line()).isEmpty();
    }

    @Test
    void sendsNotificationsToEveryClientAlsoIfTheirRequestsAreTheSame() throws Exception {
        serve(ListingServer.command("one", "changing"), SHORT, sessions(4), 500);
        OpenResponse one = subscribed();
        OpenResponse other = subscribed();
        assertThat(one.data().orElseThrow()).contains("acknowledged");
        assertThat(other.data().orElseThrow()).contains("acknowledged");

        assertThat(one.data().orElseThrow()).contains("notifications/tools/list_changed");
        assertThat(other.data().orElseThrow()).contains("notifications/tools/list_changed");
    }
}
