package dev.faultline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.token.FailureDelays;
import dev.faultline.http.token.RefusedTokens;
import dev.faultline.http.token.TokenFile;
import dev.faultline.http.token.TokenFilter;
import dev.faultline.http.token.TokenStore;
import dev.faultline.http.token.TokenTerms;
import dev.faultline.internal.Sha256;
import dev.faultline.testing.OpenResponse;
import dev.faultline.trail.Trail;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client has begun ends when its token is revoked. */
@Timeout(60)
class RevokedTokensTest {
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}\
        """;
    private static final String HANG = HttpTestClient.request(1, "hang", "{}");
    private static final Pattern SESSION = Pattern.compile("(?im)^Mcp-Session-Id: (\\S+)$");

    @TempDir
    Path folder;

    private Path tokens;
    private Trail trail;
    private HttpGateway gateway;
    private EmbeddedServer http;

    @BeforeEach
    void serve() throws Exception {
        tokens = folder.resolve("tokens");
        write("ann", "bob");
        trail = Trail.open(folder.resolve("trail"));
        gateway = new HttpGateway(
                TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1)),
                new SessionLimits(9, 9, Duration.ofHours(1)),
                TestClient.BUDGET);
        TokenFile file = new TokenFile(tokens, new TokenTerms(List.of("executor"), List.of()));
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .filter(new TokenFilter(
                        TokenStore.read(file),
                        new RefusedTokens(new SimpleMeterRegistry(), Set.of()),
                        new FailureDelays(),
                        Set.of()))
                .onStop(gateway::close));
    }

    // Each caller's token is its name.
    private void write(String... callers) throws Exception {
        StringBuilder lines = new StringBuilder();
        for (String caller : callers) {
            lines.append(caller + " executor " + Sha256.of(caller.getBytes(UTF_8)) + "\n");
        }
        Files.writeString(tokens, lines);
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
    }

    @Test
    @SuppressWarnings("try") // the other call stays open
    void endsItsStreamsCallsAndSessionsAndNoOthers() throws Exception {
        String annSession = begin("ann");
        String bobSession = begin("bob");
        try (OpenResponse call = post("ann", annSession, HANG);
                OpenResponse stream = listen("ann", annSession);
                OpenResponse other = post("bob", bobSession, HANG)) {
            assertThat(stream.head()).contains("200 OK");
            awaitSent(2);

            write("bob");

            assertThat(stream.data()).isEmpty();
            call.head();
            awaitSent(1);
            while (gateway.openSessions() > 1) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            try (OpenResponse alive = post("bob", bobSession, HttpTestClient.request(2, "ok", "{}"))) {
                assertThat(alive.head()).contains("200 OK");
            }
            assertThat(gateway.upstreams().getFirst().sent()).isOne();
        }
    }

    @Test
    void endsACallOfTheModernEra() throws Exception {
        Map<String, String> headers = new HashMap<>(Map.of("Authorization", "Bearer ann"));
        headers.put("MCP-Protocol-Version", "2026-07-28");
        headers.put("Mcp-Method", "tools/call");
        headers.put("Mcp-Name", "hang");
        String meta = """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}\
            """;
        try (OpenResponse call =
                OpenResponse.post(http.port(), "/mcp", headers, HttpTestClient.request(1, "hang", meta))) {
            awaitSent(1);

            write("bob");

            awaitSent(0);
            call.head();
        }
    }

    private String begin(String caller) throws Exception {
        try (OpenResponse begun = OpenResponse.post(http.port(), "/mcp", headers(caller), INITIALIZE)) {
            Matcher session = SESSION.matcher(begun.head());
            assertThat(session.find()).isTrue();
            return session.group(1);
        }
    }

    private OpenResponse post(String caller, String session, String body) throws Exception {
        Map<String, String> headers = headers(caller);
        headers.put("Mcp-Session-Id", session);
        return OpenResponse.post(http.port(), "/mcp", headers, body);
    }

    private OpenResponse listen(String caller, String session) throws Exception {
        Map<String, String> headers = headers(caller);
        headers.put("Mcp-Session-Id", session);
        return OpenResponse.get(http.port(), "/mcp", headers);
    }

    private static Map<String, String> headers(String caller) {
        return new HashMap<>(Map.of("Authorization", "Bearer " + caller));
    }

    /** Returns when the servers work on this many calls. */
    private void awaitSent(int calls) throws InterruptedException {
        while (gateway.upstreams().stream().mapToInt(UpstreamSnapshot::sent).sum() != calls) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
