package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tokens with each set of scopes may do. For the workspace tools, RolesTest has it. */
@SharedLog
class ScopesTest {
    /** The tools that change something; all others only read. */
    private static final List<String> WRITING = List.of("start_workflow", "continue_workflow", "checkpoint_workflow");

    @TempDir
    private Path folder;

    private Path tokens;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "hello\n");
        tokens = folder.resolve("tokens");
        HttpServer.token(tokens, "zoe", "executor", "");
        server = new HttpServer(Run.begin(
                Map.of("FAULTLINE_HOME", folder.resolve("home").toString()),
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "code,context,workflow",
                "--root",
                root.toString(),
                "--token-file",
                tokens.toString()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void eachToolNeedsTheScopeReadOrWrite() throws Exception {
        String reader = HttpServer.token(tokens, "rob", "executor", "read");
        String writer = HttpServer.token(tokens, "wim", "executor", "write");
        String observing = HttpServer.token(tokens, "oda", "executor", "observe,write");

        assertThat(refused(reader)).containsExactlyInAnyOrderElementsOf(WRITING);
        List<String> reading = new ArrayList<>(tools(server.connect(reader)));
        reading.removeAll(WRITING);
        assertThat(refused(writer)).containsExactlyInAnyOrderElementsOf(reading);
        assertThat(refused(observing)).containsExactlyInAnyOrderElementsOf(reading);
        assertThat(reading).contains("open_file", "search_text", "context.resolve", "list_workflows");
    }

    @Test
    void theScopeIsRequiredInEachDialect() throws Exception {
        HttpConnection writer = server.connect(HttpServer.token(tokens, "wim", "executor", "write"));

        assertThat(writer.text("open_file", "{\"path\":\"a.txt\"}"))
                .contains("\"code\":\"forbidden\"", "\"status\":403")
                .contains("does not have the scope read, which open_file needs")
                .doesNotContain("hello");
        assertThat(writer.text("context.list_caches", "{}")).contains("io_error");
        assertThat(writer.text("list_workflows", "{\"workspacePath\":\"/w\"}")).contains("PRECONDITION_FAILED");
    }

    @Test
    void aTokenThatOnlyObservesCannotReachTheToolsInAnyEra() throws Exception {
        String observer = HttpServer.token(tokens, "oda", "executor", "observe");

        HttpResponse<String> initialize = post(observer, Messages.initialize(Messages.REVISION));
        HttpResponse<String> modern = post(observer, """
            {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{\
            "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
            """);

        assertThat(List.of(initialize, modern)).allSatisfy(response -> {
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.headers().firstValue("WWW-Authenticate").orElse(""))
                    .contains("insufficient_scope");
            assertThat(response.body()).contains("neither the scope read nor write");
        });
        assertThat(server.get("/", "Authorization", "Bearer " + observer).statusCode())
                .isEqualTo(200);
        assertThat(server.get("/metrics", "Authorization", "Bearer " + observer).body())
                .contains("faultline_refused_tokens_total{reason=\"scope\"} 2.0");
    }

    private HttpResponse<String> post(String token, String body) throws Exception {
        return server.send(HttpRequest.newBuilder(server.at("/mcp"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** {@return the tools that this token does not permit} */
    private List<String> refused(String token) throws Exception {
        HttpConnection client = server.connect(token);
        List<String> refused = new ArrayList<>();
        for (String tool : tools(client)) {
            String record = client.text(tool, "{}");
            if (record.contains("which " + tool + " needs") || record.contains("io_error")) {
                refused.add(tool);
            }
        }
        return refused;
    }

    private static List<String> tools(HttpConnection client) throws Exception {
        JsonArray tools = (JsonArray)
                Messages.result(client.ask("tools/list", "{}")).get("tools").orElseThrow();
        return tools.items().stream()
                .map(tool -> ((JsonObject) tool).string("name"))
                .flatMap(Optional::stream)
                .toList();
    }
}
