package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.dialects.problemdetails.ProblemCode;
import dev.faultline.testing.Spec;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
class ServeHttpTest {
    @TempDir
    private static Path folder;

    @TempDir
    private static Path trail;

    private static HttpServer server;
    private static String token;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = Files.writeString(folder.resolve("tokens"), "# who may call\n");
        token = HttpServer.token(tokens, "ann", "executor", "");
        server = new HttpServer(Run.begin(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                folder.toString(),
                "--trail",
                trail.toString(),
                "--token-file",
                tokens.toString()));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void answersHealthChecksWithoutAToken() throws Exception {
        assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
        assertThat(server.get("/readyz").body()).isEqualTo("{\"ready\":true,\"recording\":true}\n");
    }

    @Test
    void requiresAToken() throws Exception {
        HttpResponse<String> without = server.get("/metrics");
        HttpResponse<String> wrong = server.get("/metrics", "Authorization", "Bearer " + UUID.randomUUID());

        assertThat(without.statusCode()).isEqualTo(401);
        assertThat(without.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"faultline\"");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(server.at("/mcp"))
                                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    @Spec("PD-74")
    void countsAFailedCall() throws Exception {
        String failed = server.connect(token).text("open_file", "{\"path\":\"nope\"}");

        assertThat(failed).contains("\"code\":\"file-not-found\"");
        assertThat(server.get("/metrics", "Authorization", "Bearer " + token).body())
                .contains(
                        "codeintel_errors_total{error_code=\"file-not-found\",http_status=\"404\",operation=\"files:open_file\"}"
                            + " 1.0");
    }

    @Test
    @Spec("R24")
    void describesEachProblem() throws Exception {
        String bearer = "Bearer " + token;
        HttpResponse<String> page = server.get("/problems/file-not-found", "Authorization", bearer);
        HttpResponse<String> document =
                server.get("/problems/file-not-found", "Authorization", bearer, "Accept", "application/problem+json");

        assertThat(page.body()).contains("<h1>File Not Found</h1>");
        assertThat(document.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(document.body())
                .isEqualTo("{\"type\":\"https://kgfoundry.dev/problems/file-not-found\",\"title\":\"File Not"
                        + " Found\",\"status\":404,\"detail\":\"The file or directory that the call names does"
                        + " not exist.\",\"instance\":\""
                        + document.uri() + "\",\"code\":\"file-not-found\",\"remedy\":\""
                        + ProblemCode.FILE_NOT_FOUND.facts().remedy() + "\"}\n");
        assertThat(server.get("/problems/nope", "Authorization", bearer).statusCode())
                .isEqualTo(404);
    }
}
