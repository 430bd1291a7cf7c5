package dev.faultline.app.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same over HTTP, where one server has many clients at once. */
class WorkflowHttpTest {
    private static final Pattern URL = Pattern.compile("at (http://\\S+)/mcp");
    private static final Pattern STRUCTURE = Pattern.compile("\"structuredContent\":(\\{.*}),\"isError\"");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final int TOGETHER = 8;
    private static final AtomicInteger IDS = new AtomicInteger();

    @TempDir
    private static Path home;

    private static Process server;
    private static String base;
    private static String connection;

    @BeforeAll
    static void start() throws Exception {
        server = Run.start(
                Map.of("FAULTLINE_HOME", home.toString()),
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "workflow",
                "--root",
                home.toString(),
                "--workflows",
                "src/test/resources/workflows");
        BufferedReader err = server.errorReader(UTF_8);
        Matcher url = URL.matcher(err.readLine());
        assertThat(url.find()).isTrue();
        base = url.group(1);
        Thread.ofVirtual().start(() -> err.lines().forEach(line -> {})); // or it would fill up and hold the server
        HttpResponse<String> begun = post(
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
        connection = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    @AfterAll
    static void stop() throws Exception {
        server.destroy();
        server.waitFor();
    }

    @Test
    @Spec({"TE-12", "TE-22"})
    void manyCallsWithOneTokenDoTheStepOnceAndGetOneAnswer() throws Exception {
        String token = call(
                        "start_workflow",
                        "{\"workflowId\":\"counting\",\"workspacePath\":\"/w\",\"goal\":\"together\"}")
                .string("continueToken")
                .orElseThrow();
        List<CompletableFuture<JsonObject>> answers = new ArrayList<>();
        for (int i = 0; i < TOGETHER; i++) {
            answers.add(CompletableFuture.supplyAsync(() -> advanced(token)));
        }

        for (CompletableFuture<JsonObject> answer : answers) {
            assertThat(answer.get()).isEqualTo(answers.getFirst().get());
        }
        JsonObject pending = answers.getFirst().get().object("pending").orElseThrow();
        assertThat(pending.string("stepId")).contains("rounds@1::count");
    }

    @Test
    @Spec({"TE-24", "TE-34"})
    void aBadTokenIsRefusedRecordedAndNowhereRepeated() throws Exception {
        String token = "ct_" + "A".repeat(91);

        JsonObject envelope = call("continue_workflow", WorkflowRun.arguments(token, "\"notes\":\"x\""));

        assertThat(envelope.string("code")).contains("TOKEN_UNSUPPORTED_VERSION");
        String trail = Files.readString(home.resolve("trail/audit-log.jsonl"));
        assertThat(trail).contains("TOKEN_UNSUPPORTED_VERSION").doesNotContain(token);
    }

    private static JsonObject advanced(String token) {
        try {
            JsonObject answer = call("continue_workflow", WorkflowRun.arguments(token, "\"notes\":\"x\""));
            // Whoever has to wait too long for the others is told to come again.
            while (answer.string("code").filter("TOKEN_SESSION_LOCKED"::equals).isPresent()) {
                answer = call("continue_workflow", WorkflowRun.arguments(token, "\"notes\":\"x\""));
            }
            return answer;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonObject call(String tool, String arguments) throws Exception {
        String body = post("{\"jsonrpc\":\"2.0\",\"id\":" + IDS.incrementAndGet()
                        + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\",\"arguments\":" + arguments
                        + "}}")
                .body();
        Matcher structure = STRUCTURE.matcher(body);
        assertThat(structure.find()).as(body).isTrue();
        return (JsonObject) JsonText.read(structure.group(1)).clean().orElseThrow();
    }

    private static HttpResponse<String> post(String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (connection != null) {
            request.header("Mcp-Session-Id", connection);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
