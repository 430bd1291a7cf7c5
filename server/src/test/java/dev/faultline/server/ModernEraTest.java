package dev.faultline.server;

import static dev.faultline.server.EraClient.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of revision 2026-07-28. */
class ModernEraTest {
    private static final JsonObject NONE = JsonObject.EMPTY;

    private FaultlineServer server;
    private HttpEndpoint endpoint;
    private EraHttpClient http;

    @BeforeEach
    void start() throws Exception {
        server = new EraFixture().server();
        endpoint = server.serveHttp(0);
        http = new EraHttpClient(endpoint.address(), true);
    }

    @AfterEach
    void stop() {
        http.close();
        endpoint.close();
    }

    private JsonObject sent(String method, JsonObject params, Map<String, String> headers) throws Exception {
        return http.last(http.post(EraClient.message(JsonNumber.of(http.nextId()), method, params), headers));
    }

    private static int code(JsonObject response) {
        return (int)
                ((JsonNumber) response.object("error").orElseThrow().get("code").orElseThrow())
                        .integer()
                        .orElseThrow();
    }

    @Test
    void describesTheServer() throws Exception {
        JsonObject result =
                http.request("server/discover", NONE).object("result").orElseThrow();

        assertThat(JsonText.print(result.get("supportedVersions").orElseThrow()))
                .startsWith("[\"2026-07-28\",\"2025-11-25\"");
        assertThat(result.object("capabilities").orElseThrow().members()).containsKeys("tools", "prompts", "resources");
        assertThat(result.object("_meta").flatMap(it -> it.object("io.modelcontextprotocol/serverInfo")))
                .contains(json("{\"name\":\"eras\",\"version\":\"1\"}"));
        assertThat(result.members()).containsKeys("resultType", "ttlMs", "cacheScope");
    }

    @ParameterizedTest
    @ValueSource(strings = {"initialize", "ping", "logging/setLevel", "resources/subscribe", "no/such"})
    void doesNotKnowTheMethodsThatTheEraHasRemoved(String method) throws Exception {
        JsonObject response = http.request(method, NONE);

        assertThat(code(response)).isEqualTo(-32601);
        assertThat(http.lastStatus()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "MCP-Protocol-Version, 2025-11-25, -32020",
        "MCP-Protocol-Version, , -32020",
        "Mcp-Method, tools/list, -32020",
        "Mcp-Method, , -32020",
        "Mcp-Name, other, -32020",
        "Mcp-Name, , -32020"
    })
    void rejectsHeadersThatContradictTheBody(String header, String value, int code) throws Exception {
        JsonObject params = EraClient.described(json("{\"name\":\"fine\"}"));
        Map<String, String> headers = new HashMap<>(http.headers("tools/call", params));
        headers.remove(header);
        Optional.ofNullable(value).ifPresent(it -> headers.put(header, it));

        assertThat(code(sent("tools/call", params, headers))).isEqualTo(code);
        assertThat(http.lastStatus()).isEqualTo(400);
    }

    @Test
    void comparesAnArgumentWithItsHeader() throws Exception {
        JsonObject params = EraClient.described(json("{\"name\":\"strict\",\"arguments\":{\"n\":4}}"));
        Map<String, String> headers = new HashMap<>(http.headers("tools/call", params));

        assertThat(code(sent("tools/call", params, headers))).isEqualTo(-32020);
        headers.put("Mcp-Param-N", " 4 ");
        assertThat(sent("tools/call", params, headers).object("result")).isPresent();
    }

    @Test
    void rejectsARequestThatDoesNotDescribeItself() throws Exception {
        assertThat(code(sent("tools/list", NONE, http.headers("tools/list", NONE))))
                .isEqualTo(-32602);
        assertThat(http.lastStatus()).isEqualTo(400);
    }

    @Test
    void namesTheSupportedRevisions() throws Exception {
        JsonObject params = json(JsonText.print(EraClient.described(NONE)).replace("2026-07-28", "2099-01-01"));
        Map<String, String> headers = new HashMap<>(http.headers("tools/list", params));
        headers.put("MCP-Protocol-Version", "2099-01-01");

        JsonObject response = sent("tools/list", params, headers);

        assertThat(code(response)).isEqualTo(-32022);
        assertThat(http.lastStatus()).isEqualTo(400);
        assertThat(JsonText.print(response)).contains("\"supported\":[\"2026-07-28\"]", "\"requested\":\"2099-01-01\"");
    }

    @Test
    void namesTheCapabilityThatAClientLacks() throws Exception {
        JsonObject params = json(JsonText.print(EraClient.described(json("{\"name\":\"sample\"}")))
                .replace(",\"sampling\":{}", ""));

        JsonObject response = sent("tools/call", params, http.headers("tools/call", params));

        assertThat(code(response)).isEqualTo(-32021);
        assertThat(http.lastStatus()).isEqualTo(400);
        assertThat(response.object("error").flatMap(it -> it.object("data")))
                .contains(json("{\"requiredCapabilities\":{\"sampling\":{}}}"));
    }

    @Test
    void rejectsAStateThatItDidNotSign() throws Exception {
        JsonObject asked = asked();
        String state = asked.string("requestState").orElseThrow();
        int last = state.length() - 1;
        String forgedState = state.substring(0, last) + (state.charAt(last) == 'A' ? 'B' : 'A');
        JsonObject forged = json("{\"name\":\"ask\",\"requestState\":\"" + forgedState
                + "\",\"inputResponses\":{\"elicitation-1\":{\"action\":\"accept\"}}}");

        assertThat(code(http.request("tools/call", forged))).isEqualTo(-32602);
    }

    @Test
    void reportsACallThatNoLongerWaitsWithoutRepeatingIt() throws Exception {
        JsonObject repeat = EraClient.answered(json("{\"name\":\"ask\"}"), asked());

        assertThat(JsonText.print(http.request("tools/call", repeat))).contains("answer: ");
        assertThat(JsonText.print(http.request("tools/call", repeat)))
                .contains("The call no longer waits for an answer", "\"isError\":true");
    }

    private JsonObject asked() throws Exception {
        JsonObject params = EraClient.described(json("{\"name\":\"ask\"}"));
        JsonObject response = sent("tools/call", params, http.headers("tools/call", params));
        return response.object("result").filter(it -> EraClient.asks(response)).orElseThrow();
    }

    @Test
    void acceptsOnlyPostAndIgnoresSessions() throws Exception {
        assertThat(status("GET")).isEqualTo(405);
        assertThat(status("DELETE")).isEqualTo(405);
        JsonObject params = EraClient.described(NONE);
        Map<String, String> headers = new HashMap<>(http.headers("tools/list", params));
        headers.put("Mcp-Session-Id", "no-such-session");

        HttpResponse<InputStream> response =
                http.post(EraClient.message(JsonNumber.of(1), "tools/list", params), headers);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Mcp-Session-Id")).isEmpty();
    }

    private int status(String method) throws Exception {
        URI address = endpoint.address();
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Accept", "text/event-stream")
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void servesBothErasAtOnce() throws Exception {
        try (EraHttpClient legacy = new EraHttpClient(endpoint.address(), false)) {
            assertThat(legacy.request("tools/list", NONE)
                            .object("result")
                            .orElseThrow()
                            .members())
                    .doesNotContainKeys("resultType", "ttlMs");
            assertThat(http.request("tools/list", NONE)
                            .object("result")
                            .orElseThrow()
                            .members())
                    .containsKeys("resultType", "ttlMs");
        }
    }

    @Test
    void servesBothErasOnOneConnection() throws Exception {
        try (EraStdioClient legacy = new EraStdioClient(server, false)) {
            JsonObject modern = EraClient.message(JsonNumber.of(900), "tools/list", EraClient.described(NONE));

            assertThat(legacy.send(modern)
                            .get(60, TimeUnit.SECONDS)
                            .object("result")
                            .orElseThrow()
                            .members())
                    .containsKeys("resultType");
            assertThat(legacy.request("tools/list", NONE)
                            .object("result")
                            .orElseThrow()
                            .members())
                    .doesNotContainKeys("resultType");
        }
    }

    @Test
    void sendsNoLogMessagesUnlessTheRequestAsksForThem() throws Exception {
        JsonObject quiet = json(JsonText.print(EraClient.described(json("{\"name\":\"log\"}")))
                .replace(",\"io.modelcontextprotocol/logLevel\":\"info\"", ""));

        assertThat(sent("tools/call", quiet, http.headers("tools/call", quiet)).object("result"))
                .isPresent();
        assertThat(http.notes()).isEmpty();
    }

    @Test
    void endsSubscriptionsWhenItShutsDown() throws Exception {
        JsonObject params = EraClient.described(json("{\"notifications\":{\"toolsListChanged\":true}}"));
        HttpResponse<InputStream> stream = http.post(
                EraClient.message(JsonNumber.of(5), "subscriptions/listen", params),
                http.headers("subscriptions/listen", params));
        CompletableFuture<JsonObject> last = CompletableFuture.supplyAsync(() -> {
            try {
                return http.last(stream);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });

        server.close();

        assertThat(JsonText.print(last.get(60, TimeUnit.SECONDS)))
                .contains("\"resultType\":\"complete\"", "\"io.modelcontextprotocol/subscriptionId\":5");
        assertThat(http.notes())
                .singleElement()
                .satisfies(
                        note -> assertThat(note.string("method")).contains("notifications/subscriptions/acknowledged"));
    }
}
