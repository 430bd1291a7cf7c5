package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServerPreferences;
import dev.faultline.files.servers.ServerTarget;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.trail.Trail;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that demands credentials, to which clients present their own. */
class ClientCredentialsTest {
    private static final SessionLimits LIMITS = new SessionLimits(10, 10, Duration.ofHours(1));
    private static final String CHALLENGE = "Bearer realm=\"tickets\"";
    private static final String AUTHORIZATION = "Authorization";
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}\
        """;
    private static final String CALL = HttpTestClient.request(7, "whoami", "{}");
    private static final String MODERN_CALL = """
        {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"whoami","arguments":{},"_meta":\
        {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
        """;

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer tickets;
    private Trail trail;
    private ManyGateway gateway;
    private EmbeddedServer http;

    @BeforeEach
    void open() throws IOException {
        tickets = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        tickets.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        tickets.createContext("/mcp", ClientCredentialsTest::serve);
        tickets.start();
        trail = Trail.open(folder.resolve("trail"));
        Town town = new Town(trail, server("own", true), server("operators", false));
        gateway = new ManyGateway(town.servers(), town.merged(), LIMITS, TestClient.BUDGET);
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp/*")
                .onStop(gateway::close));
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
        client.shutdownNow();
        tickets.stop(0);
    }

    private NamedServer server(String name, boolean passes) {
        ServerPreferences preferences = new ServerPreferences(
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                passes,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
        URI uri = URI.create("http://127.0.0.1:" + tickets.getAddress().getPort() + "/mcp");
        return new NamedServer(name, new ServerTarget.Remote(uri, Map.of()), preferences);
    }

    // Admits everybody whose credential begins with "Bearer good", and says who is calling.
    private static void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonValue body = JsonText.read(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8))
                    .clean()
                    .orElse(JsonObject.EMPTY);
            Optional<String> who =
                    Optional.ofNullable(exchange.getRequestHeaders().getFirst(AUTHORIZATION));
            if (!who.orElse("").startsWith("Bearer good")) {
                exchange.getResponseHeaders().set("WWW-Authenticate", CHALLENGE);
                exchange.sendResponseHeaders(401, -1);
            } else if (body instanceof JsonObject message && message.get("id").isPresent()) {
                byte[] answer = answer(message, who.get()).getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            } else {
                exchange.sendResponseHeaders(exchange.getRequestMethod().equals("POST") ? 202 : 405, -1);
            }
        }
    }

    private static String answer(JsonObject message, String who) {
        String result = switch (message.string("method").orElse("")) {
            case "initialize" ->
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
                        + "\"serverInfo\":{\"name\":\"tickets\",\"version\":\"1\"}}";
            case "tools/list" -> "{\"tools\":[{\"name\":\"whoami\",\"inputSchema\":{\"type\":\"object\"}}]}";
            default -> "{\"content\":[{\"type\":\"text\",\"text\":\"You are " + who + "\"}]}";
        };
        return "{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(message.get("id").orElseThrow()) + ",\"result\":"
                + result + "}";
    }

    private HttpTestClient connect(String path, String credential) throws Exception {
        HttpTestClient connected = new HttpTestClient(http.port(), path);
        HttpResponse<String> response = connected.post(INITIALIZE, AUTHORIZATION, credential);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        connected.session(response.headers().firstValue("Mcp-Session-Id").orElseThrow());
        connected.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", AUTHORIZATION, credential);
        return connected;
    }

    private HttpResponse<String> modern(String credential) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + "/mcp/own"))
                        .timeout(Duration.ofMinutes(1))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .header("MCP-Protocol-Version", "2026-07-28")
                        .header("Mcp-Method", "tools/call")
                        .header("Mcp-Name", "whoami")
                        .header(AUTHORIZATION, credential)
                        .POST(HttpRequest.BodyPublishers.ofString(MODERN_CALL))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static void assertChallenged(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate")).contains(CHALLENGE);
        assertThat(response.body()).contains("UPSTREAM_REFUSED_CREDENTIALS");
    }

    @Test
    void presentsTheCredentialsOfEachClient() throws Exception {
        HttpTestClient ann = connect("/mcp/own", "Bearer good-ann");
        HttpTestClient bob = connect("/mcp/own", "Bearer good-bob");

        assertThat(ann.post(CALL, AUTHORIZATION, "Bearer good-ann").body()).contains("You are Bearer good-ann");
        assertThat(bob.post(CALL, AUTHORIZATION, "Bearer good-bob").body()).contains("You are Bearer good-bob");
        assertThat(connect("/mcp", "Bearer good-cid")
                        .post(HttpTestClient.request(1, "own__whoami", "{}"), AUTHORIZATION, "Bearer good-cid")
                        .body())
                .contains("You are Bearer good-cid");
    }

    @Test
    void passesTheDemandForCredentialsOn() throws Exception {
        HttpTestClient client = new HttpTestClient(http.port(), "/mcp/own");

        assertChallenged(client.initialize());
        assertChallenged(client.post(INITIALIZE, AUTHORIZATION, "Bearer wrong"));
    }

    @Test
    void continuesTheSessionWithANewCredential() throws Exception {
        HttpTestClient ann = connect("/mcp/own", "Bearer good-1");

        assertChallenged(ann.post(CALL, AUTHORIZATION, "Bearer expired"));
        assertThat(ann.post(CALL, AUTHORIZATION, "Bearer good-2").body()).contains("You are Bearer good-2");
    }

    @Test
    void servesClientsOfTheModernEraInTheSameWay() throws Exception {
        assertChallenged(modern("Bearer wrong"));
        assertThat(modern("Bearer good-ann").body()).contains("You are Bearer good-ann");
        assertThat(modern("Bearer good-bob").body()).contains("You are Bearer good-bob");
    }

    @Test
    void presentsNothingToOtherServers() throws Exception {
        HttpTestClient client = new HttpTestClient(http.port(), "/mcp/operators");
        HttpResponse<String> response = client.post(INITIALIZE, AUTHORIZATION, "Bearer good-ann");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("WWW-Authenticate")).isEmpty();
        assertThat(response.body()).contains("UPSTREAM_REFUSED_CREDENTIALS");
    }

    @Test
    void recordsNoCredential() throws Exception {
        HttpTestClient ann = connect("/mcp/own", "Bearer good-ann");
        ann.post(CALL, AUTHORIZATION, "Bearer expired");

        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains("UPSTREAM_REFUSED_CREDENTIALS")
                .doesNotContain("good-ann", "expired");
    }
}
