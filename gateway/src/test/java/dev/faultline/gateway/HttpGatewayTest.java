package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.ConnectionLimits;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.trail.Trail;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients over HTTP, each with a real upstream process of its own. */
class HttpGatewayTest {
    private static final SessionLimits LIMITS = new SessionLimits(2, 2, Duration.ofHours(1));
    private static final Pattern PID = Pattern.compile("\"text\":\"(\\d+)\"");

    @TempDir
    Path folder;

    private Trail trail;
    private HttpGateway gateway;
    private EmbeddedServer http;
    private HttpTestClient client;

    @BeforeEach
    void open() throws Exception {
        trail = Trail.open(folder.resolve("trail"));
        serve(FaultyServer.command(), LIMITS, ConnectionLimits.STANDARD);
        client.initialize();
    }

    private void serve(List<String> command, SessionLimits limits, ConnectionLimits connections) {
        gateway =
                new HttpGateway(TestClient.settings(command, trail, Duration.ofMinutes(1)), limits, TestClient.BUDGET);
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .limits(connections)
                .onStop(gateway::close));
        client = new HttpTestClient(http.port());
    }

    private void restart(List<String> command, SessionLimits limits, ConnectionLimits connections) {
        http.close();
        serve(command, limits, connections);
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
    }

    @Test
    void passesASuccessOnByteForByte() throws Exception {
        assertThat(client.call("ok"))
                .isEqualTo("{ \"x-extra\" : [1e3], \"result\":{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}],"
                        + "\"unknown\":{\"kept\":-0}}, \"jsonrpc\":\"2.0\",\"id\":1}");
    }

    @Test
    void reportsAndRecordsAFailureWithoutSecrets() throws Exception {
        String failed = client.call("fail");

        assertThat(failed).contains("FILE_NOT_FOUND", "\"by\":\"server\"").doesNotContain("hunter2", "/srv/");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains("FILE_NOT_FOUND")
                .doesNotContain(client.session().orElseThrow());
    }

    @Test
    void givesEachSessionAProcessOfItsOwnAndKeepsTheirIdsApart() throws Exception {
        HttpTestClient other = new HttpTestClient(http.port());
        other.initialize();

        CompletableFuture<HttpResponse<String>> slow = client.posting(HttpTestClient.request(7, "slow", "{}"));
        String where = other.post(HttpTestClient.request(7, "where", "{}")).body();

        assertThat(where).doesNotContain("slow");
        assertThat(slow.get(1, TimeUnit.MINUTES).body()).contains("slow but sure");
        assertThat(where)
                .isNotEqualTo(
                        client.post(HttpTestClient.request(7, "where", "{}")).body());
        assertThat(other.call("crash")).contains("UPSTREAM_CRASHED");
        assertThat(client.call("ok")).contains("fine");
        assertThat(other.call("ok")).contains("fine");
    }

    @Test
    void mapsAnswersInTheWrongOrderToTheirRequests() throws Exception {
        CompletableFuture<HttpResponse<String>> first = client.posting(HttpTestClient.request(1, "first", "{}"));
        while (gateway.upstreams().getFirst().sent() == 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        String second = client.post(HttpTestClient.request(2, "second", "{}")).body();

        assertThat(second).contains("\"id\":2", "the second");
        assertThat(first.get(1, TimeUnit.MINUTES).body()).contains("\"id\":1", "the first");
    }

    @Test
    void streamsProgressBeforeTheAnswer() throws Exception {
        HttpResponse<String> response =
                client.post(HttpTestClient.request(1, "progress", "{\"progressToken\":\"mine\"}"));

        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(response.body().lines().filter(line -> line.startsWith("data: ")))
                .satisfiesExactly(
                        progress -> assertThat(progress).contains("\"progressToken\":\"mine\""),
                        answer -> assertThat(answer).contains("\"id\":1", "done"));
    }

    @Test
    void passesAQuestionOfTheServerToTheClientAndTheAnswerBack() throws Exception {
        HttpResponse<InputStream> response = client.streaming(HttpTestClient.request(1, "ask", "{}"));
        try (BufferedReader lines = reader(response)) {
            String question = data(lines);
            Matcher id = Pattern.compile("\"id\":(\\d+)").matcher(question);
            assertThat(id.find()).isTrue();
            HttpResponse<String> accepted =
                    client.post("{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + ",\"result\":{\"roots\":[]}}");

            assertThat(question).contains("roots/list");
            assertThat(accepted.statusCode()).isEqualTo(202);
            assertThat(data(lines)).contains("the client said", "roots");
        }
    }

    @Test
    void endsTheResponseToACancelledRequest() throws Exception {
        CompletableFuture<HttpResponse<String>> hanging = client.posting(HttpTestClient.request(9, "hang", "{}"));
        HttpResponse<String> cancelled = null;
        while (!hanging.isDone()) { // the cancellation may overtake the request
            cancelled = client.post("""
                {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}\
                """);
            TimeUnit.MILLISECONDS.sleep(10);
        }

        assertThat(cancelled).extracting(HttpResponse::statusCode).isEqualTo(202);
        assertThat(hanging.get().statusCode()).isEqualTo(202);
        assertThat(hanging.get().body()).isEmpty();
    }

    @Test
    void sendsWhatBelongsToNoRequestToTheStreamOfTheClient() throws Exception {
        ProcessHandle upstream = upstream();
        HttpResponse<InputStream> stream = client.listen();

        upstream.destroyForcibly(); // during a call, the message would be part of its response

        try (BufferedReader lines = reader(stream)) {
            assertThat(data(lines)).contains("notifications/message", "was started again");
        }
    }

    @Test
    void continuesAStreamThatWasCut() throws Exception {
        HttpResponse<InputStream> slow =
                client.streaming(HttpTestClient.request(5, "slow", "{\"progressToken\":\"mine\"}"));
        String id;
        try (BufferedReader lines = reader(slow)) {
            id = line(lines, "id: ").substring("id: ".length());
            assertThat(data(lines)).contains("notifications/progress");
        }

        HttpResponse<InputStream> rest = client.resume(id);

        assertThat(rest.statusCode()).isEqualTo(200);
        try (BufferedReader lines = reader(rest)) {
            assertThat(data(lines)).contains("slow but sure", "\"id\":5");
            assertThat(data(lines)).isEqualTo("null"); // and the stream ends
        }
    }

    @Test
    void continuesTheStreamOfTheClientWithWhatItMissed() throws Exception {
        ProcessHandle upstream = upstream();
        String id;
        try (BufferedReader lines = reader(client.listen())) {
            id = line(lines, "id: ").substring("id: ".length());
        }
        upstream.destroyForcibly();

        try (BufferedReader lines = reader(client.resume(id))) {
            assertThat(data(lines)).contains("notifications/message", "was started again");
        }
    }

    @Test
    void opensANewStreamForAnEventThatItDoesNotKnow() throws Exception {
        ProcessHandle upstream = upstream();
        HttpResponse<InputStream> stream = client.resume("nonsense");

        upstream.destroyForcibly();

        try (BufferedReader lines = reader(stream)) {
            assertThat(data(lines)).contains("was started again");
        }
    }

    @Test
    void deletesASessionWithItsProcess() throws Exception {
        ProcessHandle upstream = upstream();

        assertThat(client.delete().statusCode()).isEqualTo(200);

        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
        HttpResponse<String> late = client.post(HttpTestClient.request(2, "ok", "{}"));
        assertThat(late.statusCode()).isEqualTo(404);
        assertThat(late.body()).contains("There is no such session");
    }

    @Tag("thorough")
    @Test
    void endsASessionThatIsUnused() throws Exception {
        // Longer than a busy machine keeps the first call from following the handshake.
        Duration unused = Duration.ofSeconds(10);
        restart(FaultyServer.command(), new SessionLimits(2, 2, unused), ConnectionLimits.STANDARD);
        client.initialize();
        ProcessHandle upstream = upstream();

        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
        assertThat(client.post(HttpTestClient.request(2, "ok", "{}")).statusCode())
                .isEqualTo(404);
        assertThat(gateway.openSessions()).isZero();
    }

    @Test
    void refusesASessionWhenAllAreInUse() throws Exception {
        client.listen();
        HttpTestClient second = new HttpTestClient(http.port());
        second.initialize();
        second.listen();

        HttpResponse<String> refused = new HttpTestClient(http.port()).initialize();

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(client.call("ok")).contains("fine");
    }

    @Test
    void givesNoSessionToAClientWhoseServerCannotBeStarted() throws Exception {
        restart(List.of("/does/not/exist"), LIMITS, ConnectionLimits.STANDARD);

        HttpResponse<String> response = client.initialize();

        assertThat(response.body()).contains("\"error\"", "UPSTREAM_UNREACHABLE");
        assertThat(client.session()).isEmpty();
    }

    @Test
    void waitsForASlowServerLongerThanAConnectionMayBeSilent() throws Exception {
        restart(FaultyServer.command(), LIMITS, ConnectionLimits.STANDARD.idle(Duration.ofSeconds(3)));
        client.initialize();

        assertThat(client.call("slower")).contains("slower but sure");
    }

    @Test
    void answersWhatItHasWhenItIsClosed() throws Exception {
        ProcessHandle upstream = upstream();
        HttpResponse<InputStream> slow =
                client.streaming(HttpTestClient.request(5, "slow", "{\"progressToken\":\"mine\"}"));
        try (BufferedReader lines = reader(slow)) {
            assertThat(data(lines)).contains("notifications/progress"); // so the call is in flight

            http.close();

            assertThat(data(lines)).contains("slow but sure");
        }
        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}|Mcp-Session-Id|unknown|404|no such session",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}|MCP-Protocol-Version|new|400|not a revision",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}|MCP-Protocol-Version|1999-01-01|400|not a"
                        + " revision",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}|Accept|application/json|406|Accept header",
                "[]|X-Nothing|x|400|-32600",
                "{|X-Nothing|x|400|-32700"
            })
    void rejectsWhatIsNotARequestOfASession(String body, String header, String value, int status, String reason)
            throws Exception {
        HttpResponse<String> response = client.post(body, header, value);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains(reason);
        assertThat(client.call("ok")).contains("fine");
    }

    @Test
    void rejectsARequestWithoutASessionAndAMessageThatIsTooLarge() throws Exception {
        HttpResponse<String> without = new HttpTestClient(http.port()).post(HttpTestClient.request(1, "ok", "{}"));
        HttpResponse<String> large =
                client.post("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"" + "x".repeat(2 * 1024 * 1024) + "\"}");

        assertThat(without.statusCode()).isEqualTo(400);
        assertThat(without.body()).contains("begin a session with initialize");
        assertThat(large.statusCode()).isEqualTo(413);
        assertThat(large.body()).contains("\"id\":77");
    }

    @Test
    void reportsACallOutsideASessionAsNotInitializedUnderTheNameOfItsTool() throws Exception {
        HttpResponse<String> without = new HttpTestClient(http.port()).post(HttpTestClient.request(1, "early", "{}"));
        HttpResponse<String> unknown = client.post(HttpTestClient.request(1, "stray", "{}"), "Mcp-Session-Id", "nope");

        assertThat(without.statusCode()).isEqualTo(400);
        assertThat(without.body()).contains("\"code\":\"NOT_INITIALIZED\"", "-32600");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("\"code\":\"NOT_INITIALIZED\"", "-32600");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains("\"tool_name\":\"early\"", "\"tool_name\":\"stray\"");
    }

    private ProcessHandle upstream() throws Exception {
        Matcher pid = PID.matcher(client.call("where"));
        assertThat(pid.find()).isTrue();
        return ProcessHandle.of(Long.parseLong(pid.group(1))).orElseThrow();
    }

    private static BufferedReader reader(HttpResponse<InputStream> response) {
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private static String data(BufferedReader lines) throws Exception {
        return line(lines, "data: ");
    }

    private static String line(BufferedReader lines, String start) throws Exception {
        String line = lines.readLine();
        while (line != null && !line.startsWith(start)) {
            line = lines.readLine();
        }
        return String.valueOf(line);
    }
}
