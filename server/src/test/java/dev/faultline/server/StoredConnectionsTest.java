package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two servers with one store answer for the same sessions over HTTP. */
class StoredConnectionsTest {
    private final InMemoryConnections store = new InMemoryConnections();
    private final AtomicInteger questions = new AtomicInteger();
    private final FaultlineServer second = server();
    private final HttpEndpoint one = server().serveHttp(0);
    private final HttpEndpoint two = second.serveHttp(0);

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    @Test
    void aSessionThatBeganAtOneServerContinuesAtTheOther() throws Exception {
        HttpWire begun = wire(one).begin();
        HttpWire continued = begun.at(port(two));

        // With the same client as at the first server, and back there again.
        assertThat(continued.send(Wire.call("client")).get().body()).isEqualTo(Expect.text("wire"));
        assertThat(begun.send(Wire.call("client")).get().body()).isEqualTo(Expect.text("wire"));
        assertThat(continued.send(Wire.call("client")).get().body()).isEqualTo(Expect.text("wire"));
        assertThat(store.lookups()).isOne();
    }

    @Test
    void requestsAtTheSameTimeBeginTheSessionOnce() throws Exception {
        HttpWire continued = wire(one).begin().at(port(two));

        List<CompletableFuture<Seen>> calls = Stream.generate(() -> continued.send(Wire.call("client")))
                .limit(20)
                .toList();

        for (CompletableFuture<Seen> call : calls) {
            assertThat(call.get().body()).isEqualTo(Expect.text("wire"));
        }
        assertThat(second.openSessions()).isOne();
    }

    @Test
    void aSessionBelongsToItsPrincipalAtEveryServer() throws Exception {
        HttpWire continued = wire(one).header("Principal", "ann").begin().at(port(two));

        assertThat(continued
                        .header("Principal", "bob")
                        .send(Wire.call("client"))
                        .get()
                        .status())
                .isEqualTo(404);
        assertThat(continued
                        .header("Principal", "ann")
                        .send(Wire.call("client"))
                        .get()
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aSessionThatItsClientDeletesEndsAtEveryServer() throws Exception {
        HttpWire begun = wire(one).begin();
        HttpWire continued = begun.at(port(two));
        assertThat(continued.send(Wire.call("client")).get().status()).isEqualTo(200);

        assertThat(begun.request("DELETE", "", Map.of()).get().status()).isEqualTo(200);

        assertThat(begun.send(Wire.call("client")).get().status()).isEqualTo(404);
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (continued.send(Wire.call("client")).get().status() != 404 && System.nanoTime() < patience) {
            Thread.sleep(10);
        }
        assertThat(continued.send(Wire.call("client")).get().status()).isEqualTo(404);
    }

    @Test
    void anUnknownSessionIsLostAtEveryServer() throws Exception {
        Seen seen = wire(one)
                .header("Mcp-Session-Id", "made up")
                .send(Wire.call("client"))
                .get();

        assertThat(seen.status()).isEqualTo(404);
        assertThat(seen.body()).contains("There is no such session; initialize a new one");
    }

    @Test
    void aSessionThatCannotBeLookedUpIsNotLost() throws Exception {
        HttpWire begun = wire(one).begin();
        HttpWire continued = begun.at(port(two));
        store.lost(true);

        Seen unknown = continued.send(Wire.call("client")).get();
        Seen known = begun.send(Wire.call("client")).get();
        Seen deleted = begun.request("DELETE", "", Map.of()).get();
        Seen another = wire(one).send(Wire.INITIALIZE).get();

        assertThat(unknown.status()).isEqualTo(503);
        assertThat(unknown.body())
                .contains("The server cannot look up the session now; it may still exist", "retryable_transient_error");
        assertThat(known.body()).isEqualTo(Expect.text("wire"));
        assertThat(deleted.status()).isEqualTo(503);
        assertThat(another.body()).contains("-32603", "The server cannot look up the session now");
        store.lost(false);
        assertThat(continued.send(Wire.call("client")).get().status()).isEqualTo(200);
    }

    // The call waits in the memory of the first server; the second must not run the tool instead.
    @Test
    void anAnswerToAQuestionOfTheOtherServerIsRejectedAndRunsNothing() throws Exception {
        try (EraHttpClient first = new EraHttpClient(one.address(), true);
                EraHttpClient other = new EraHttpClient(two.address(), true)) {
            JsonObject call = EraClient.json("{\"name\":\"ask\"}");
            JsonObject question = modern(first, call).object("result").orElseThrow();
            JsonObject answer = EraClient.answered(call, question);

            JsonObject rejected = modern(other, answer);
            JsonObject answered = modern(first, answer);

            assertThat(JsonText.print(rejected))
                    .contains("-32602", "The requestState is not one that this caller got for this request");
            assertThat(JsonText.print(answered)).contains("answer: ACCEPT");
            assertThat(questions).hasValue(1);
        }
    }

    private static JsonObject modern(EraHttpClient client, JsonObject params) throws Exception {
        JsonObject sent = EraClient.described(params);
        return client.last(client.post(
                EraClient.message(JsonNumber.of(client.nextId()), "tools/call", sent),
                client.headers("tools/call", sent)));
    }

    private FaultlineServer server() {
        return FaultlineServer.named("fixture", "1")
                .recorder(new InMemoryRecorder())
                .sharedSessions(store)
                .context(request -> McpTransportContext.create(Optional.ofNullable(request.getHeader("Principal"))
                        .<Map<String, Object>>map(name -> Map.of("principal", name))
                        .orElse(Map.of())))
                .callers((connection, context) -> new Caller(
                        connection,
                        Optional.ofNullable(context.get("principal")).map(String::valueOf),
                        Optional.empty()))
                .tool(
                        FixtureTools.named("client"),
                        (exchange, request) ->
                                FixtureTools.text(exchange.getClientInfo().name()))
                .tool(FixtureTools.named("ask"), (exchange, request) -> {
                    questions.incrementAndGet();
                    ElicitFormRequest who = ElicitFormRequest.builder(
                                    "Who?", Map.of("type", "object", "properties", Map.of()))
                            .build();
                    return FixtureTools.text(
                            "answer: " + exchange.createElicitation(who).action());
                });
    }

    private static int port(HttpEndpoint endpoint) {
        return endpoint.address().getPort();
    }

    private static HttpWire wire(HttpEndpoint endpoint) {
        return new HttpWire(port(endpoint), endpoint.address().getPath());
    }
}
