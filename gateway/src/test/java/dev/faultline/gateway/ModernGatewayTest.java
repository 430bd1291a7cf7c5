package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.trail.Trail;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of revision 2026-07-28 in front of a server of the legacy era. */
class ModernGatewayTest {
    private static final String META = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":$CAPABILITIES,"progressToken":"mine"}\
        """;

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Trail trail;
    private HttpGateway gateway;
    private EmbeddedServer http;
    private int lastId;

    @BeforeEach
    void open() throws Exception {
        trail = Trail.open(folder.resolve("trail"));
        gateway = new HttpGateway(
                TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1)),
                new SessionLimits(4, 4, Duration.ofHours(1)),
                TestClient.BUDGET);
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .onStop(gateway::close));
        call("ok", "{}"); // a server that has started answers before its response becomes a stream
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
        client.shutdownNow();
    }

    private static String body(int id, String method, String params, String capabilities) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params
                + (params.isEmpty() ? "" : ",") + META.replace("$CAPABILITIES", capabilities) + "}}";
    }

    private HttpResponse<String> send(String method, String params, String capabilities) throws Exception {
        return send(body(++lastId, method, params, capabilities), headers(method, params));
    }

    private static Map<String, String> headers(String method, String params) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("MCP-Protocol-Version", "2026-07-28");
        headers.put("Mcp-Method", method);
        if (method.equals("tools/call")) {
            headers.put("Mcp-Name", params.replaceAll(".*\"name\":\"([^\"]*)\".*", "$1"));
        }
        return headers;
    }

    private HttpResponse<String> send(String body, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + "/mcp"))
                .timeout(Duration.ofMinutes(1))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private String call(String tool, String capabilities) throws Exception {
        return send("tools/call", "\"name\":\"" + tool + "\",\"arguments\":{}", capabilities)
                .body();
    }

    @Test
    void describesTheServer() throws Exception {
        assertThat(send("server/discover", "", "{}").body())
                .contains(
                        "\"supportedVersions\":[\"2026-07-28\",\"2025-11-25\"]", "\"name\":\"faulty\"", "\"ttlMs\":0");
    }

    @Test
    void passesASuccessOn() throws Exception {
        assertThat(call("ok", "{}")).contains("\"resultType\":\"complete\"", "\"text\":\"fine\"", "\"kept\":-0");
        assertThat(send("tools/list", "", "{}").body()).contains("\"cacheScope\":\"private\"", "\"name\":\"where\"");
    }

    @Test
    void sharesOneProcessAmongTheRequestsOfACaller() throws Exception {
        String first = call("where", "{}");
        String second = call("where", "{}");

        assertThat(undated(second)).isEqualTo(undated(first));
        assertThat(gateway.openSessions()).isEqualTo(1);
    }

    private static String undated(String response) {
        return response.replaceAll("\"id\":\\d+", "\"id\":0");
    }

    @Test
    void reportsAndRecordsFailures() throws Exception {
        assertThat(call("fail", "{}")).contains("FILE_NOT_FOUND").doesNotContain("hunter2", "/srv/");
        assertThat(call("crash", "{}")).contains("UPSTREAM_CRASHED", "\"resultType\":\"complete\"");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains("FILE_NOT_FOUND", "UPSTREAM_CRASHED");
    }

    @Test
    void reportsProgressUnderTheTokenOfTheClient() throws Exception {
        assertThat(call("progress", "{}")).contains("notifications/progress", "\"progressToken\":\"mine\"");
    }

    @Test
    void turnsAQuestionIntoAResultAndPassesTheAnswerOn() throws Exception {
        String asked = call("ask", "{\"sampling\":{},\"elicitation\":{},\"roots\":{}}");
        JsonObject result = json(asked).object("result").orElseThrow();
        assertThat(result.string("resultType")).contains("input_required");
        String answers = result.object("inputRequests").orElseThrow().members().keySet().stream()
                .map(key -> "\"" + key + "\":{\"said\":\"blue\"}")
                .collect(Collectors.joining(","));
        String repeat = "\"name\":\"ask\",\"arguments\":{},\"inputResponses\":{" + answers + "},\"requestState\":\""
                + result.string("requestState").orElseThrow() + "\"";

        assertThat(send("tools/call", repeat, "{\"sampling\":{},\"elicitation\":{},\"roots\":{}}")
                        .body())
                .contains("blue");
        assertThat(send("tools/call", repeat, "{\"sampling\":{},\"elicitation\":{},\"roots\":{}}")
                        .body())
                .contains("The call no longer waits for an answer");
        assertThat(send("tools/call", repeat.replace("\"requestState\":\"", "\"requestState\":\"A"), "{}")
                        .body())
                .contains("-32602");
    }

    @Test
    void leavesACallToItsServerIfTheClientCannotBeAsked() throws Exception {
        HttpResponse<String> response = send("tools/call", "\"name\":\"ask\",\"arguments\":{}", "{}");
        http.close(); // what is no failure is recorded beside the calls, and before the end

        assertThat(response.body()).contains("the client said", "'error'").doesNotContain("-32021");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains("\"question_refused\"", "roots/list");
    }

    @Test
    void rejectsWhatTheRevisionForbids() throws Exception {
        Map<String, String> headers = headers("tools/list", "");
        headers.put("Mcp-Method", "prompts/list");

        assertThat(send("ping", "", "{}").statusCode()).isEqualTo(404);
        assertThat(send(body(5, "tools/list", "", "{}"), headers).body()).contains("-32020");
        assertThat(send(body(5, "tools/list", "", "{}"), Map.of()).body()).contains("-32020");
        assertThat(send("no/such", "", "{}").statusCode()).isEqualTo(404);
    }

    @Test
    void cancelsACallWhoseClientHasGone() throws Exception {
        String body = body(9, "tools/call", "\"name\":\"hang\",\"arguments\":{}", "{}");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
            StringBuilder head =
                    new StringBuilder("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "Accept: application/json, text/event-stream\r\nContent-Length: " + body.length()
                            + "\r\n");
            headers("tools/call", "\"name\":\"hang\"")
                    .forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
            socket.getOutputStream().write((head + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
            await(() -> gateway.upstreams().stream().anyMatch(it -> it.sent() == 1));
        }

        await(() -> gateway.upstreams().stream().allMatch(it -> it.sent() == 0));
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos(); // the call itself would take a minute
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }

    private static JsonObject json(String text) {
        String last = text.lines()
                .filter(line -> line.startsWith("data:"))
                .reduce((first, second) -> second)
                .map(line -> line.substring("data:".length()))
                .orElse(text);
        return (JsonObject) JsonText.read(last).clean().orElseThrow();
    }
}
