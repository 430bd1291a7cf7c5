package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.ConnectionLimits;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.OpenResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams on which clients wait, in both eras: they begin at once, are never silent, and keep no other client out. */
@Timeout(180)
class ListeningStreamsTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration NEVER = Duration.ofHours(1);

    private final CountDownLatch released = new CountDownLatch(1);
    private final List<OpenResponse> clients = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // each test serves first
    private EmbeddedServer http;

    private void serve(Duration silence, int connections, UnaryOperator<FaultlineServer> settings) {
        FaultlineServer server = settings.apply(FaultlineServer.named("fixture", "1")
                .recorder(new InMemoryRecorder())
                .silence(silence)
                .tool(FixtureTools.named("fine"), (exchange, request) -> FixtureTools.text("fine"))
                .tool(FixtureTools.named("waits"), (exchange, request) -> await()));
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(server.servlet(), "/mcp")
                .limits(ConnectionLimits.STANDARD.connections(1_000, connections))
                .onStop(server::close));
    }

    private CallToolResult await() throws InterruptedException {
        released.await();
        return FixtureTools.text("released");
    }

    @AfterEach
    void close() throws Exception {
        released.countDown();
        for (OpenResponse client : clients) {
            client.close();
        }
        http.close();
    }

    private OpenResponse kept(OpenResponse client) {
        clients.add(client);
        return client;
    }

    private OpenResponse listening() throws Exception {
        return listening(wire().begin().session());
    }

    private OpenResponse listening(String session) throws Exception {
        return kept(OpenResponse.get(http.port(), "/mcp", Map.of("Mcp-Session-Id", session)));
    }

    private OpenResponse subscribed() throws Exception {
        String method = "subscriptions/listen";
        String params = "{\"notifications\":{\"toolsListChanged\":true}}";
        String body = JsonText.print(
                EraClient.message(JsonNumber.of(7), method, EraClient.described(EraClient.json(params))));
        return kept(OpenResponse.post(
                http.port(), "/mcp", Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method), body));
    }

    private static String data(OpenResponse stream) throws Exception {
        return stream.data().orElseThrow();
    }

    private static void awaitComments(OpenResponse stream) throws Exception {
        for (int comments = 0; comments < 3; comments++) {
            assertThat(stream.line()).contains(":");
        }
    }

    private HttpWire wire() {
        return new HttpWire(http.port(), "/mcp");
    }

    @Test
    void sendsTheHeaderOfAStreamAtOnce() throws Exception {
        serve(NEVER, 500, it -> it);

        assertThat(listening().head()).contains("200 OK", "text/event-stream", "X-Accel-Buffering: no");
        assertThat(subscribed().head()).contains("200 OK", "text/event-stream", "X-Accel-Buffering: no");
    }

    @Test
    void sendsCommentsOnAStreamWithoutEvents() throws Exception {
        serve(SHORT, 500, it -> it);

        OpenResponse legacy = listening();
        assertThat(legacy.head()).contains("200 OK");
        awaitComments(legacy);

        OpenResponse modern = subscribed();
        assertThat(data(modern)).contains("notifications/subscriptions/acknowledged");
        awaitComments(modern);
    }

    @Test
    void sendsCommentsUntilASlowToolHasItsResult() throws Exception {
        serve(SHORT, 500, it -> it);
        HttpWire wire = wire().begin();

        OpenResponse call = kept(OpenResponse.post(
                http.port(),
                "/mcp",
                Map.of("Mcp-Session-Id", wire.session()),
                Wire.call("waits").replace(Wire.ID, "5")));

        assertThat(call.head()).contains("200 OK", "text/event-stream");
        awaitComments(call);
        released.countDown();
        assertThat(data(call)).contains("\"id\":5", "released");
    }

    @Test
    void releasesTheSessionOfAClientThatHasGone() throws Exception {
        serve(SHORT, 500, it -> it.maxSessions(1, 1)); // a session whose client listens is in use
        try (OpenResponse client = listening()) {
            assertThat(client.head()).contains("200 OK");
        }

        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!wire().initialize().hasSession() && System.nanoTime() < patience) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(wire().initialize().hasSession()).isTrue();
    }

    @Test
    void releasesTheConnectionOfAClientThatHasLeftDuringACall() throws Exception {
        serve(SHORT, 2, it -> it);
        String session = wire().begin().session();
        for (int client = 0; client < 2; client++) {
            String body = Wire.call("waits").replace(Wire.ID, String.valueOf(client));
            OpenResponse call = OpenResponse.post(http.port(), "/mcp", Map.of("Mcp-Session-Id", session), body);
            assertThat(call.head()).contains("200 OK");
            call.close();
        }

        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!isAdmitted() && System.nanoTime() < patience) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(isAdmitted()).isTrue();
    }

    private boolean isAdmitted() throws InterruptedException {
        try {
            return wire().initialize().hasSession();
        } catch (IOException cutOff) {
            return false;
        }
    }

    @Test
    void admitsNewClientsWhileIdleStreamsUseAllConnections() throws Exception {
        serve(NEVER, 3, it -> it);
        OpenResponse oldest = listening();
        assertThat(oldest.head()).contains("200 OK");
        subscribed();
        listening();

        for (int client = 0; client < 5; client++) {
            assertThat(listening().head()).contains("200 OK");
            assertThat(subscribed().head()).contains("200 OK");
        }
        assertThat(wire().begin().send(Wire.call("fine")).get().body()).isEqualTo(Expect.text("fine"));
        assertThat(oldest.line()).isEmpty();
    }

    @Test
    void doesNotCountASubscriptionAsACallInProgress() throws Exception {
        serve(NEVER, 500, it -> it.maxCallsPerCaller(1));

        assertThat(subscribed().head()).contains("200 OK");
        assertThat(subscribed().head()).contains("200 OK");
        assertThat(wire().begin().send(Wire.call("fine")).get().body()).isEqualTo(Expect.text("fine"));
    }

    @Test
    void endsEveryStreamWhenItStopsAlsoOfClientsWithTheSameRequest() throws Exception {
        serve(NEVER, 500, it -> it);
        OpenResponse one = subscribed();
        OpenResponse other = subscribed();
        assertThat(data(one)).contains("notifications/subscriptions/acknowledged");
        assertThat(data(other)).contains("notifications/subscriptions/acknowledged");

        http.close();

        assertThat(data(one)).contains("\"resultType\":\"complete\"");
        assertThat(data(other)).contains("\"resultType\":\"complete\"");
    }
}
