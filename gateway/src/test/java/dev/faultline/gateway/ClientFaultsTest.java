package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.trail.Trail;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients do wrong, over stdio and over HTTP. After each of it, the next call is served. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientFaultsTest {
    private static final int MESSAGE = 1024 * 1024;

    private Path folder;
    private TestClient stdio;
    private Trail trail;
    private EmbeddedServer server;
    private HttpTestClient http;

    @BeforeAll
    void open(@TempDir Path temporary) throws Exception {
        folder = temporary;
        stdio = new TestClient(FaultyServer.command(), folder.resolve("stdio"), Duration.ofMinutes(1));
        trail = Trail.open(folder.resolve("http"));
        HttpGateway gateway = new HttpGateway(
                TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1)),
                new SessionLimits(10, 10, Duration.ofHours(1)),
                TestClient.BUDGET);
        server = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .onStop(gateway::close));
        http = new HttpTestClient(server.port());
        stdio.initialize();
        http.initialize();
    }

    @AfterAll
    void close() throws Exception {
        stdio.close();
        server.close();
        trail.close();
    }

    @AfterEach
    void theNextCallIsServed() throws Exception {
        assertThat(stdio.call("ok", "{}")).contains("fine");
        assertThat(http.call("ok")).contains("fine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "-0",
                "9007199254740993",
                "123456789012345678901234567890",
                "\"\"",
                "\"7\"",
                "\"a/b \\u0000 \\\"quoted\\\" ü\"",
                "\"\\ud83d\\ude00\""
            })
    void aLegalIdComesBackAsItWasSentAndMayBeUsedAgain(String id) throws Exception {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"ok\"}}";
        JsonObject sent = TestClient.json(call);

        for (int count = 0; count < 2; count++) {
            stdio.send(call);

            assertThat(TestClient.json(stdio.next()).get("id")).isEqualTo(sent.get("id"));
            assertThat(TestClient.json(http.post(call).body()).get("id")).isEqualTo(sent.get("id"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "\"7\""})
    void twoSessionsMayUseTheSameIdAtTheSameTime(String id) throws Exception {
        HttpTestClient other = new HttpTestClient(server.port());
        other.initialize();
        String slow = request(id, "slow", "{}");

        CompletableFuture<HttpResponse<String>> first = http.posting(slow);
        CompletableFuture<HttpResponse<String>> second = other.posting(request(id, "where", "{}"));

        assertThat(first.get(1, TimeUnit.MINUTES).body()).contains("slow but sure", "\"id\":" + id);
        assertThat(second.get(1, TimeUnit.MINUTES).body())
                .contains("\"id\":" + id)
                .doesNotContain("slow");
        assertThat(other.delete().statusCode()).isEqualTo(200);
    }

    // The upstream asks a question and answers the call when it has the answer, so the call is in flight until then.
    @Test
    void anIdThatIsInFlightIsRejectedAndItsFirstRequestIsAnswered() throws Exception {
        stdio.send(request("7", "ask", "{}"));
        String question = stdio.next();
        stdio.send(request("7", "ok", "{}"));
        String rejected = stdio.next();
        stdio.send(answer(question));
        String answered = stdio.next();

        assertThat(rejected).contains("already in flight", "\"id\":7");
        assertThat(answered).contains("the client said", "\"id\":7");
    }

    @Test
    void anIdThatIsInFlightIsRejectedOverHttpToo() throws Exception {
        HttpResponse<InputStream> streaming = http.streaming(request("7", "ask", "{}"));
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(streaming.body(), StandardCharsets.UTF_8))) {
            String question = data(lines);

            assertThat(http.post(request("7", "ok", "{}")).body()).contains("already in flight", "\"id\":7");
            assertThat(http.post(answer(question)).statusCode()).isEqualTo(202);
            assertThat(data(lines)).contains("the client said", "\"id\":7");
        }
    }

    @Test
    void aTextAndTheSameNumberAreDifferentIds() throws Exception {
        stdio.send(request("7", "slow", "{}"));
        stdio.send(request("\"7\"", "ok", "{}"));
        CompletableFuture<HttpResponse<String>> slow = http.posting(request("7", "slow", "{}"));
        CompletableFuture<HttpResponse<String>> quick = http.posting(request("\"7\"", "ok", "{}"));

        assertThat(Stream.of(stdio.next(), stdio.next()))
                .anySatisfy(line -> assertThat(line).contains("slow but sure", "\"id\":7"))
                .anySatisfy(line -> assertThat(line).contains("fine", "\"id\":\"7\""));
        assertThat(slow.get(1, TimeUnit.MINUTES).body()).contains("slow but sure", "\"id\":7");
        assertThat(quick.get(1, TimeUnit.MINUTES).body()).contains("fine", "\"id\":\"7\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":4711}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"4711\"}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":null}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":[1]}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":1}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unheard/of\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"roots\":[]}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":99,\"error\":{\"code\":-32601,\"message\":\"no\"}}"
            })
    void whatRefersToNothingIsIgnored(String message) throws Exception {
        long before = recorded("http");
        stdio.send(message);
        HttpResponse<String> response = http.post(message);

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
        assertThat(recorded("http")).isEqualTo(before);
        assertThat(stdio.call("ok", "{}")).contains("fine"); // which is the next line: nothing was answered
    }

    static Stream<Arguments> malformed() {
        String deep = "[".repeat(11_000) + "]".repeat(11_000);
        return Stream.of(
                malformed("{", -32700, "null"),
                malformed("not json", -32700, "null"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"} {}", -32700, "null"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\",}", -32700, "null"),
                Arguments.of("not UTF-8", "{\"id\":\"\u00ff\"}".getBytes(StandardCharsets.ISO_8859_1), -32700, "null"),
                malformed("[]", -32600, "null"),
                malformed("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600, "null"),
                malformed("null", -32600, "null"),
                malformed("7", -32600, "null"),
                malformed("\"ping\"", -32600, "null"),
                malformed("{}", -32600, "null"),
                malformed("{\"jsonrpc\":\"1.0\",\"id\":5,\"method\":\"ping\"}", -32600, "5"),
                malformed("{\"id\":5,\"method\":\"ping\"}", -32600, "5"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600, "null"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600, "null"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"ping\"}", -32600, "null"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600, "null"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":7}", -32600, "5"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5}", -32600, "5"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\",\"result\":{}}", -32600, "5"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{},\"error\":{}}", -32600, "5"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":[]}", -32602, "5"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":\"ok\"}", -32602, "5"),
                malformed("{\"jsonrpc\":\"2.0\",\"id\":5,\"id\":6,\"method\":\"ping\"}", -32600, "5"),
                malformed(
                        "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"ok\",\"name\":"
                                + "\"crash\"}}",
                        -32600,
                        "5"),
                malformed(
                        "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"ok\",\"arguments\":"
                            + "{\"deep\":" + deep + "}}}",
                        -32600,
                        "5"));
    }

    private static Arguments malformed(String text, int code, String id) {
        String shown = text.length() <= 100 ? text : text.substring(0, 100);
        return Arguments.of(shown, text.getBytes(StandardCharsets.UTF_8), code, id);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void malformed(String shown, byte[] message, int code, String id) throws Exception {
        stdio.send(message);
        String line = stdio.next();
        HttpResponse<String> response = http.post(message);

        assertThat(line).contains("\"id\":" + id, "\"code\":" + code, "MALFORMED_MESSAGE", "\"by\":\"gateway\"");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .contains("\"id\":" + id, "\"code\":" + code, "MALFORMED_MESSAGE", "\"by\":\"gateway\"");
    }

    @Test
    void aMessageThatIsTooLargeIsRejectedUnderItsId() throws Exception {
        String large = "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"" + "x".repeat(2 * MESSAGE) + "\"}";
        stdio.send(large);
        HttpResponse<String> response = http.post(large);

        assertThat(stdio.next()).contains("\"id\":5", "-32600", "larger than");
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("\"id\":5", "-32600", "larger than");
    }

    @Test
    void anEmptyBodyIsRejectedAndAnEmptyLineIsSkipped() throws Exception {
        stdio.send("");
        HttpResponse<String> response = http.post("");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("-32700");
        assertThat(stdio.call("ok", "{}")).contains("fine");
    }

    private static String request(String id, String tool, String meta) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"_meta\":" + meta + "}}";
    }

    private static String answer(String question) {
        Matcher id = Pattern.compile("\"id\":(\\d+)").matcher(question);
        assertThat(id.find()).as(question).isTrue();
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + ",\"result\":{\"roots\":[]}}";
    }

    private long recorded(String front) throws Exception {
        Path file = folder.resolve(front).resolve("audit-log.jsonl");
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    private static String data(BufferedReader lines) throws Exception {
        String line = lines.readLine();
        while (line != null && !line.startsWith("data: ")) {
            line = lines.readLine();
        }
        return String.valueOf(line);
    }
}
