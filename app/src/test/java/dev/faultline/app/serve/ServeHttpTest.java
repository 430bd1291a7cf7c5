package dev.faultline.app.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.testing.Spec;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeHttpTest {
    private static final Pattern URL = Pattern.compile("at (http://\\S+)/mcp");
    private static final String TOKEN = UUID.randomUUID().toString();

    @TempDir
    private static Path folder;

    private static Process server;
    private static String base;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(UTF_8)));
        Path tokens = Files.writeString(folder.resolve("tokens"), "# who may call\nann executor " + hash + "\n");
        server = Run.start(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                folder.toString(),
                "--trail",
                folder + "/trail",
                "--token-file",
                tokens.toString());
        BufferedReader err = server.errorReader(UTF_8);
        Matcher url = URL.matcher(err.readLine());
        assertThat(url.find()).isTrue();
        base = url.group(1);
        Thread.ofVirtual().start(() -> err.lines().forEach(line -> {})); // or it would fill up and hold the server
    }

    @AfterAll
    static void stop() throws Exception {
        server.destroy();
        server.waitFor();
    }

    @Test
    void saysOpenlyThatItIsAlive() throws Exception {
        assertThat(get("/healthz", "").statusCode()).isEqualTo(200);
        assertThat(get("/readyz", "").body()).isEqualTo("{\"ready\":true}\n");
    }

    @Test
    void wantsAToken() throws Exception {
        HttpResponse<String> without = get("/metrics", "");
        HttpResponse<String> wrong = get("/metrics", "Bearer " + UUID.randomUUID());

        assertThat(without.statusCode()).isEqualTo(401);
        assertThat(without.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"faultline\"");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(post("", "{}").statusCode()).isEqualTo(401);
    }

    @Test
    @Spec("PD-74")
    void countsAFailedCall() throws Exception {
        HttpResponse<String> begun = post(
                "",
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}",
                TOKEN);
        String session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();

        HttpResponse<String> failed = post(
                session,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"open_file\","
                        + "\"arguments\":{\"path\":\"nope\"}}}",
                TOKEN);

        assertThat(failed.body()).contains("\"code\":\"file-not-found\"");
        assertThat(get("/metrics", "Bearer " + TOKEN).body())
                .contains(
                        "codeintel_errors_total{error_code=\"file-not-found\",http_status=\"404\",operation=\"files:open_file\"}"
                            + " 1.0");
    }

    @Test
    @Spec("R24")
    void describesEachProblem() throws Exception {
        HttpResponse<String> page = get("/problems/file-not-found", "Bearer " + TOKEN);
        HttpRequest asked = HttpRequest.newBuilder(URI.create(base + "/problems/file-not-found"))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Accept", "application/problem+json")
                .build();
        HttpResponse<String> document = CLIENT.send(asked, HttpResponse.BodyHandlers.ofString());

        assertThat(page.body()).contains("<h1>File Not Found</h1>");
        assertThat(document.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(document.body()).contains("\"status\":404", "\"code\":\"file-not-found\"");
        assertThat(get("/problems/nope", "Bearer " + TOKEN).statusCode()).isEqualTo(404);
    }

    private static HttpResponse<String> get(String path, String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(String session, String body, String... token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        for (String one : token) {
            request.header("Authorization", "Bearer " + one);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
