package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.RunningRequest;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.OpenResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that are revoked while they are in progress. */
@Timeout(60)
class RevokedRequestsTest {
    private static final String CALL = """
        {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"waits","arguments":{}}}\
        """;

    private final Queue<RunningRequest> running = new ConcurrentLinkedQueue<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private EmbeddedServer http;

    @BeforeEach
    void serve() {
        FaultlineServer server = FaultlineServer.named("fixture", "1")
                .recorder(new InMemoryRecorder())
                .tool(FixtureTools.named("waits"), (exchange, request) -> await());
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(server.servlet(), "/mcp")
                .filter(this::note)
                .onStop(server::close));
    }

    private void note(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        RunningRequest begun = RunningRequest.begin((HttpServletRequest) request, (HttpServletResponse) response);
        running.add(begun);
        try {
            chain.doFilter(request, response);
        } finally {
            begun.whenEnded(() -> running.remove(begun));
        }
    }

    private CallToolResult await() {
        begun.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException cancelled) {
            interrupted.countDown();
        }
        return FixtureTools.text("interrupted");
    }

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void cancelsACall() throws Exception {
        String session = new HttpWire(http.port(), "/mcp").begin().session();
        try (OpenResponse call = OpenResponse.post(http.port(), "/mcp", Map.of("Mcp-Session-Id", session), CALL)) {
            begun.await();

            running.forEach(RunningRequest::revoke);

            interrupted.await();
            assertThat(call.data()).isEmpty();
        }
    }

    @Test
    void endsAStream() throws Exception {
        String session = new HttpWire(http.port(), "/mcp").begin().session();
        try (OpenResponse stream = OpenResponse.get(http.port(), "/mcp", Map.of("Mcp-Session-Id", session))) {
            assertThat(stream.head()).contains("200 OK");

            running.forEach(RunningRequest::revoke);

            assertThat(stream.data()).isEmpty();
        }
    }

    @Test
    void cancelsACallOfTheModernEra() throws Exception {
        String params = "{\"name\":\"waits\",\"arguments\":{}}";
        String body = JsonText.print(
                EraClient.message(JsonNumber.of(7), "tools/call", EraClient.described(EraClient.json(params))));
        Map<String, String> headers =
                Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "waits");
        try (OpenResponse call = OpenResponse.post(http.port(), "/mcp", headers, body)) {
            begun.await();

            running.forEach(RunningRequest::revoke);

            interrupted.await();
            assertThat(call.data()).isEmpty();
        }
    }
}
