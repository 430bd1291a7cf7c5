package dev.faultline.app.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that a web page can make a browser send to a server with tokens. */
@SharedLog
class WebRequestsTest {
    private static final String HOST = "Host: localhost";
    private static final String JSON = "Content-Type: application/json";
    private static final String PAGE = "https://app.example";

    @TempDir
    private static Path folder;

    private static Path trail;
    private static HttpServer server;
    private static String bearer;

    @BeforeAll
    static void start() throws Exception {
        Path tokens = folder.resolve("tokens");
        trail = folder.resolve("trail");
        bearer = "Authorization: Bearer " + HttpServer.token(tokens, "ann", "executor", "");
        server = new HttpServer(Run.begin(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "code",
                "--root",
                Files.createDirectory(folder.resolve("root")).toString(),
                "--trail",
                trail.toString(),
                "--token-file",
                tokens.toString(),
                "--allow-origin",
                PAGE));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/mcp", "/metrics", "/problems/file-not-found", "/healthz", "/readyz", "/", "/no/such/page"})
    void checksTheHostOnEveryPath(String path) throws Exception {
        String answer = send("GET " + path, "Host: evil.example", bearer, "Accept: application/json");

        assertThat(answer).startsWith("HTTP/1.1 403").doesNotContain("evil.example");
    }

    @Test
    void doesNotReflectTheHostOfAnAbsoluteAddress() throws Exception {
        String answer =
                send("GET http://evil.example/problems/file-not-found", HOST, bearer, "Accept: application/json");

        assertThat(answer).startsWith("HTTP/1.1 4").doesNotContain("evil.example");
    }

    @Test
    void rejectsForeignAndAmbiguousOrigins() throws Exception {
        assertThat(send("GET /metrics", HOST, bearer, "Origin: foo://localhost"))
                .startsWith("HTTP/1.1 403");
        assertThat(send("GET /metrics", HOST, bearer, "Origin: http://localhost#.evil.com"))
                .startsWith("HTTP/1.1 403");
        assertThat(send("GET /metrics", HOST, bearer, "Origin: http://localhost", "Origin: " + PAGE))
                .startsWith("HTTP/1.1 400");
        assertThat(send("GET /metrics", HOST, bearer, "Origin: http://localhost:3000"))
                .startsWith("HTTP/1.1 200")
                .doesNotContain("Access-Control");
    }

    @Test
    void rejectsAnEncodingOtherThanUtf8() throws Exception {
        String answer = post("application/json; charset=utf-7", "application/json, text/event-stream");

        assertThat(answer).startsWith("HTTP/1.1 415").contains("The charset of the Content-Type must be utf-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/*, text/*", "text/event-stream;q=0.5, application/json"})
    void answersAClientThatAcceptsEverything(String accept) throws Exception {
        String answer = post("application/json", accept);

        assertThat(answer).startsWith("HTTP/1.1 200").contains("Mcp-Session-Id: ", "\"protocolVersion\"");
    }

    @Test
    void letsPagesOfAnAllowedOriginCall() throws Exception {
        String asked = send(
                "OPTIONS /mcp",
                HOST,
                "Origin: " + PAGE,
                "Access-Control-Request-Method: POST",
                "Access-Control-Request-Headers: authorization,content-type,mcp-session-id");
        String refused = send("POST /mcp", HOST, "Origin: " + PAGE, JSON);

        assertThat(asked)
                .startsWith("HTTP/1.1 204")
                .contains("Access-Control-Allow-Origin: " + PAGE, "Access-Control-Allow-Headers: Authorization, *");
        // A page can read that its token is missing.
        assertThat(refused).startsWith("HTTP/1.1 401").contains("Access-Control-Allow-Origin: " + PAGE);
        assertThat(send("OPTIONS /mcp", HOST, "Origin: https://evil.example", "Access-Control-Request-Method: POST"))
                .startsWith("HTTP/1.1 403")
                .doesNotContain("Access-Control-Allow");
        assertThat(send("OPTIONS /mcp", HOST)).startsWith("HTTP/1.1 401");
    }

    @Test
    void countsRefusedRequestsAndLeavesThemOutOfTheTrail() throws Exception {
        double before = counted();
        for (int i = 0; i < 30; i++) {
            send("GET /mcp", "Host: evil.example");
        }

        assertThat(counted()).isGreaterThanOrEqualTo(before + 30);
        assertThat(server.records(1).stream().filter(line -> line.contains("Request refused")))
                .hasSizeBetween(1, 20);
        assertThat(
                        Files.exists(trail.resolve("audit-log.jsonl"))
                                ? Files.readString(trail.resolve("audit-log.jsonl"))
                                : "")
                .doesNotContain("Host header", "Content-Type", "Origin");
    }

    private static double counted() throws IOException {
        return send("GET /metrics", HOST, bearer)
                .lines()
                .filter(line -> line.startsWith("faultline_refused_requests_total{reason=\"host\"}"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    private static String post(String type, String accept) throws IOException {
        String body = Messages.initialize(Messages.REVISION);
        return send(
                "POST /mcp",
                HOST,
                bearer,
                "Content-Type: " + type,
                "Accept: " + accept,
                "Content-Length: " + body.getBytes(UTF_8).length,
                "\r\n" + body);
    }

    /** {@return the whole response to a request with these headers, and the body in the last of them, if any} */
    private static String send(String line, String... headers) throws IOException {
        String text = line + " HTTP/1.1\r\nConnection: close\r\n" + String.join("\r\n", headers);
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.at("/").getPort())) {
            socket.getOutputStream()
                    .write((headers[headers.length - 1].startsWith("\r\n") ? text : text + "\r\n\r\n").getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
