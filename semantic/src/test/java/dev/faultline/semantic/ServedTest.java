package dev.faultline.semantic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.Root;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client receives, with the real model. */
@Tag("thorough")
class ServedTest {
    private static final Pattern URL = Pattern.compile("at (http://\\S+)/mcp");
    private static final Pattern INDEX = Pattern.compile("semantic/[0-9a-f]{32}");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path scratch;

    private Given given;
    private Path home;
    private IndexFolder folder;
    private IndexWriting otherServer;

    // While another process holds the write lock of the index and writes nothing, a server has nothing to search.
    @BeforeEach
    void createARepositoryThatAnotherServerIsAboutToIndex() throws Exception {
        given = Given.in(scratch);
        home = scratch.resolve("home");
        folder = IndexFolder.open(
                LuceneIndexProvider.settings(Root.of(given.root()), home, line -> {})
                        .folder(),
                BackgroundIndex.IDENTITY);
        otherServer = folder.write().orElseThrow();
    }

    @AfterEach
    void close() throws IOException {
        otherServer.close();
        folder.close();
    }

    @Test
    @Spec({"PD-88", "PD-50", "PD-37"})
    void failsUntilItIsReadyAndThenFindsByMeaning() throws Exception {
        try (ServerProcess served = ServerProcess.over(given.root(), home)) {
            JsonObject first = served.search("how much does the customer pay");
            assertThat(structured(first))
                    .startsWith("{\"findings\":[],\"answer\":\"\",\"confidence\":0.0,\"error\":\"Semantic search is not"
                            + " ready: its index is being opened\",\"problem\":{"
                            + "\"type\":\"https://kgfoundry.dev/problems/vector-search-error\","
                            + "\"title\":\"Vector Search Error\",\"status\":503,")
                    .contains(
                            "\"instance\":\"urn:codeintel:semantic:semantic_search\",\"code\":\"vector-search-error\",\"extensions\":{\"query\":\"how"
                                + " much does the customer pay\",\"faiss_index\":\"semantic/")
                    .containsPattern(INDEX);
            assertThat(JsonText.print(first)).contains("\"retry\":{\"kind\":\"retryable_after_ms\",\"afterMs\":2000}");

            otherServer.close();
            Given.until(() -> !isError(served.search("how much does the customer pay")));
            assertThat(structured(served.search("how much does the customer pay")))
                    .startsWith("{\"findings\":[{\"type\":\"usage\",\"title\":\"cart.py (score: ")
                    .contains("\"location\":{\"uri\":\"cart.py\",\"start_line\":0,\"start_column\":0,\"end_line\":1,")
                    .contains("\"snippet\":\"def total(prices):\\n    return sum(prices)\"")
                    .contains("\"symbol\":\"total\"")
                    .contains("The best is total in cart.py, lines 1 to 2.");
        }
    }

    @Test
    @Spec({"PD-38", "PD-08"})
    void reportsAModelThatCannotBeLoadedWhileOtherToolsWork() throws Exception {
        // The native library cannot be unpacked.
        try (ServerProcess served =
                ServerProcess.over(given.root(), home, "-Djava.io.tmpdir=" + scratch.resolve("missing"))) {
            Given.until(() -> structured(served.search("letters")).contains("embedding-error"));

            assertThat(structured(served.search("letters")))
                    .isEqualTo("{\"findings\":[],\"answer\":\"\",\"confidence\":0.0,\"error\":\"Semantic search is not"
                                   + " ready: the model cannot be"
                                   + " loaded\",\"problem\":{\"type\":\"https://kgfoundry.dev/problems/embedding-error\",\"title\":\"Embedding"
                                   + " Error\",\"status\":503,\"detail\":\"Semantic search is not ready: the model"
                                   + " cannot be loaded\","
                                   + "\"instance\":\"urn:codeintel:semantic:semantic_search\",\"code\":\"embedding-error\"}}");
        }
    }

    @Test
    @Spec({"PD-88", "PD-37", "PD-08"})
    void reportsItsProgressOverHttp() throws Exception {
        Process server =
                ServerProcess.start(home, List.of(), "serve", "--http", "127.0.0.1:0", "--root", given.root() + "");
        try {
            BufferedReader err = server.errorReader(UTF_8);
            Matcher url = URL.matcher(err.readLine());
            assertThat(url.find()).isTrue();
            String base = url.group(1);
            Thread.ofVirtual().start(() -> err.lines().forEach(line -> {}));
            String session = begin(base);
            assertThat(search(base, session)).contains("\"status\":503").contains("\"findings\":[]");

            otherServer.close();
            Given.until(() -> get(base + "/readyz").contains("\"state\":\"ready\""));
            assertThat(get(base + "/readyz"))
                    .isEqualTo("{\"ready\":true,\"recording\":true,\"semantic_search\":"
                            + "{\"state\":\"ready\",\"chunks\":3,\"files_left_out\":0}}\n");
            assertThat(search(base, session)).contains("\"uri\":\"mail.py\"").contains("\"isError\":false");
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private static boolean isError(JsonObject result) {
        return JsonText.print(result).contains("\"isError\":true");
    }

    private static String structured(JsonObject result) {
        return JsonText.print(result.object("structuredContent").orElseThrow());
    }

    private static String get(String url) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static String begin(String base) throws IOException, InterruptedException {
        return post(
                        base,
                        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                            + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}",
                        Optional.empty())
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private static String search(String base, String session) throws IOException, InterruptedException {
        return post(
                        base,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"semantic_search\",\"arguments\":{\"query\":\"post"
                            + " an electronic message\",\"limit\":2}}}",
                        Optional.of(session))
                .body();
    }

    private static HttpResponse<String> post(String base, String body, Optional<String> session)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        session.ifPresent(id -> request.header("Mcp-Session-Id", id));
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
