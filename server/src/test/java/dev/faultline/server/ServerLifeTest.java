package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.boundary.UnregisteredCodeException;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.ToolCall;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start and the end of an author's server over HTTP, and how it reports the author's mistakes. */
class ServerLifeTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final List<Throwable> thrown = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void servesOverHttpInOneLine() throws Exception {
        try (HttpEndpoint endpoint = server().serveHttp(0)) {
            HttpWire wire = wire(endpoint);

            assertThat(wire.send(Wire.call("fine")).get().body()).isEqualTo(Expect.text("fine"));
            assertThat(endpoint.address().getPath()).isEqualTo("/mcp");
        }
    }

    @Test
    void finishesCallsInProgressAndStopsListeningOnClose() throws Exception {
        HttpEndpoint endpoint = server().serveHttp(0);
        HttpWire wire = wire(endpoint);
        CompletableFuture<Seen> call = wire.send(Wire.call("waits"));
        entered.await();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(endpoint::close);
        released.countDown();

        assertThat(call.get().body()).isEqualTo(Expect.text("released"));
        closing.get();
        endpoint.join();
        assertThatThrownBy(() -> new Socket(
                                InetAddress.getLoopbackAddress(),
                                endpoint.address().getPort())
                        .close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void answersUnfinishedCallsOnClose() throws Exception {
        FaultlineServer server = server();
        FixtureHttp http = new FixtureHttp();
        HttpWire wire = http.wire(server.servlet()).begin();
        CompletableFuture<Seen> call = wire.send(Wire.call("waits"));
        entered.await();
        server.close();
        server.close(); // a second time does nothing
        Seen after = wire.request("POST", Wire.INITIALIZE.replace(Wire.ID, "1"), Map.of("Mcp-Session-Id", ""))
                .get();
        http.close();

        assertThat(call.get().body())
                .isEqualTo(Expect.failure("waits", CommonCode.INTERRUPTED, "The server is shutting down"));
        assertThat(after.body()).contains("The server is shutting down");
        assertThat(recorder.replies()).hasSize(2);
    }

    @Test
    void closesItsTrailSoThatAnotherServerCanOpenIt(@TempDir Path folder) throws Exception {
        for (int i = 0; i < 2; i++) {
            FaultlineServer server = FaultlineServer.named("fixture", "1").trail(folder);
            try (HttpEndpoint endpoint = server.serveHttp(0)) {
                assertThat(endpoint.address().getPort()).isPositive();
            }
        }
    }

    @Test
    @Spec("R5")
    void reportsACodeThatIsNotRegisteredToItsAuthor() throws Exception {
        try (HttpEndpoint endpoint = server().serveHttp(0)) {
            Seen answer = wire(endpoint).send(Wire.call("raises_own")).get();

            assertThat(answer.body())
                    .contains("\"code\":\"INTERNAL_ERROR\"", "An unexpected error occurred")
                    .doesNotContain("SHORT_AND_STOUT");
            assertThat(recorder.replies()).singleElement().satisfies(reply -> {
                assertThat(reply.occurrence().fault().code()).isEqualTo(CommonCode.INTERNAL_ERROR);
                assertThat(reply.occurrence().fault().cause().orElseThrow().message())
                        .isEqualTo("The code SHORT_AND_STOUT is not registered with the server;"
                                + " pass its enum to codes(...)");
            });
            assertThat(thrown).singleElement().isInstanceOf(UnregisteredCodeException.class);
        }
    }

    @Test
    void sendsACodeThatIsRegistered() throws Exception {
        try (HttpEndpoint endpoint = server().codes(Raised.KitchenCode.class).serveHttp(0)) {
            Seen answer = wire(endpoint).send(Wire.call("raises_own")).get();

            assertThat(answer.body()).contains("\"code\":\"short-and-stout\"");
        }
    }

    private FaultlineServer server() {
        return FaultlineServer.named("fixture", "1")
                .recorder(recorder)
                .observer(new Observer() {
                    @Override
                    public void occurred(ToolCall call, Reply reply, Throwable failure) {
                        thrown.add(failure);
                    }
                })
                .tool(FixtureTools.named("fine"), (exchange, request) -> FixtureTools.text("fine"))
                .tool(FixtureTools.named("waits"), (exchange, request) -> await())
                .tool(FixtureTools.named("raises_own"), (exchange, request) -> {
                    throw new FaultException(Raised.KitchenCode.SHORT_AND_STOUT.fault("It brews no coffee"));
                });
    }

    private CallToolResult await() throws InterruptedException {
        entered.countDown();
        released.await();
        return FixtureTools.text("released");
    }

    private static HttpWire wire(HttpEndpoint endpoint) throws Exception {
        return new HttpWire(endpoint.address().getPort(), endpoint.address().getPath()).begin();
    }
}
