package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.ToolCall;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One caller over HTTP cannot use up the calls, the memory and the sessions of a server. */
class CallerLimitsTest {
    private static final int MIB = 1024 * 1024;

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void rejectsMoreCallsOfOneCallerThanItsLimit() throws Exception {
        try (HttpEndpoint endpoint = server().maxCallsPerCaller(1).serveHttp(0)) {
            HttpWire wire = wire(endpoint).begin();
            CompletableFuture<Seen> first = wire.send(Wire.call("waits"));
            entered.await();
            HttpResponse<String> second = post(endpoint, "{}");
            released.countDown();

            assertThat(first.get().body()).isEqualTo(Expect.text("released"));
            assertThat(second.statusCode()).isEqualTo(429);
            assertThat(second.headers().firstValue("Retry-After")).contains("1");
            assertThat(second.body()).contains("-32603", "Too many requests of this caller are in progress");
        }
    }

    @Test
    void reportsEachRejectionToObserversWithoutAFailure() throws Exception {
        List<Fault> refused = new CopyOnWriteArrayList<>();
        List<Fault> failed = new CopyOnWriteArrayList<>();
        Observer observer = new Observer() {
            @Override
            public void refused(ToolCall call, Fault fault) {
                refused.add(fault);
            }

            @Override
            public void occurred(ToolCall call, Reply reply, Throwable thrown) {
                failed.add(reply.occurrence().fault());
            }
        };
        try (HttpEndpoint endpoint =
                server().observer(observer).maxBuffered(MIB).serveHttp(0)) {
            for (int request = 0; request < 20; request++) {
                assertThat(post(endpoint, " ".repeat(MIB)).statusCode()).isEqualTo(503);
            }
        }

        assertThat(refused)
                .hasSize(20)
                .allSatisfy(fault -> assertThat(fault.code()).isEqualTo(CommonCode.TOO_MANY_CALLS));
        assertThat(failed).isEmpty();
    }

    @Test
    void rejectsALargeMessageForWhichThereIsNoMemory() throws Exception {
        try (HttpEndpoint endpoint = server().maxBuffered(MIB).serveHttp(0)) {
            HttpResponse<String> large = post(endpoint, " ".repeat(MIB));

            assertThat(large.statusCode()).isEqualTo(503);
            assertThat(large.headers().firstValue("Retry-After")).contains("1");
            assertThat(large.body()).contains("The server has no memory for this message now");
            assertThat(wire(endpoint).begin().send(Wire.call("fine")).get().body())
                    .isEqualTo(Expect.text("fine"));
        }
    }

    @Test
    void replacesAResponseForWhichThereIsNoMemory() throws Exception {
        try (HttpEndpoint endpoint = server().maxBuffered(MIB).serveHttp(0)) {
            assertThat(wire(endpoint).begin().send(Wire.call("large")).get().body())
                    .isEqualTo(Expect.failure(
                            "large", CommonCode.TOO_MANY_CALLS, "Too many responses have not been read yet"));
        }
    }

    @Test
    void aSessionThatIsUnusedForTooLongEnds() throws Exception {
        try (HttpEndpoint endpoint = server().sessionIdle(Duration.ofMillis(1)).serveHttp(0)) {
            HttpWire wire = wire(endpoint).initialize();
            long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            Seen seen = wire.send(Wire.call("fine")).get();
            while (seen.status() != 404 && System.nanoTime() < patience) {
                seen = wire.send(Wire.call("fine")).get();
            }

            assertThat(seen.status()).isEqualTo(404);
            assertThat(seen.body()).contains("There is no such session; initialize a new one");
        }
    }

    @Test
    void anUnusedSessionIsForgottenWithoutAnotherRequest() throws Exception {
        FaultlineServer server = server().sessionIdle(Duration.ofMillis(200));
        FaultlineServer patient = server().sessionIdle(Duration.ofHours(1));
        try (HttpEndpoint endpoint = server.serveHttp(0);
                HttpEndpoint other = patient.serveHttp(0)) {
            wire(endpoint).initialize();
            wire(other).initialize();
            long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (server.openSessions() > 0 && System.nanoTime() < patience) {
                Thread.sleep(10);
            }

            assertThat(server.openSessions()).isZero();
            assertThat(patient.openSessions()).isOne();
        }
    }

    // The sweeper of the SDK keeps the ids of all sessions since it last swept, also of those that have ended: an
    // attacker that begins sessions for an hour would fill the heap with them.
    @Test
    void theSdkDoesNotKeepTheIdsOfEndedSessions() throws Exception {
        try (HttpEndpoint endpoint = server().serveHttp(0)) {
            wire(endpoint).initialize();

            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .contains("faultline-sessions")
                    .noneMatch(name -> name.contains("session-sweeper"));
        }
    }

    @Test
    void aNewSessionEndsTheOneThatWasUnusedLongest() throws Exception {
        try (HttpEndpoint endpoint = server().maxSessions(10, 2).serveHttp(0)) {
            HttpWire used = wire(endpoint).begin();
            HttpWire unused = wire(endpoint).initialize();
            assertThat(used.send(Wire.call("fine")).get().status()).isEqualTo(200);
            HttpWire newest = wire(endpoint).begin();

            assertThat(unused.send(Wire.call("fine")).get().status()).isEqualTo(404);
            assertThat(used.send(Wire.call("fine")).get().body()).isEqualTo(Expect.text("fine"));
            assertThat(newest.send(Wire.call("fine")).get().body()).isEqualTo(Expect.text("fine"));
        }
    }

    @Test
    void rejectsMoreAboutAClientThanASessionKeeps() throws Exception {
        try (HttpEndpoint endpoint = server().serveHttp(0)) {
            HttpResponse<String> answer = post(
                    endpoint,
                    Wire.INITIALIZE.replace(Wire.ID, "1").replace("\"wire\"", '"' + "x".repeat(20_000) + '"'));

            assertThat(answer.headers().firstValue("Mcp-Session-Id")).isEmpty();
            assertThat(answer.body()).contains("-32602", "params of initialize must be at most 16 KiB");
        }
    }

    private FaultlineServer server() {
        return FaultlineServer.named("fixture", "1")
                .recorder(new InMemoryRecorder())
                .tool(FixtureTools.named("fine"), (exchange, request) -> FixtureTools.text("fine"))
                .tool(FixtureTools.named("large"), (exchange, request) -> FixtureTools.text("x".repeat(MIB)))
                .tool(FixtureTools.named("waits"), (exchange, request) -> await());
    }

    private CallToolResult await() throws InterruptedException {
        entered.countDown();
        released.await();
        return FixtureTools.text("released");
    }

    private static HttpWire wire(HttpEndpoint endpoint) {
        return new HttpWire(endpoint.address().getPort(), endpoint.address().getPath());
    }

    private static HttpResponse<String> post(HttpEndpoint endpoint, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(endpoint.address())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
