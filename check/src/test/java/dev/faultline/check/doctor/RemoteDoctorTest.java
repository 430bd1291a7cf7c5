package dev.faultline.check.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.files.diagnosis.Trouble;
import dev.faultline.testing.Spec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers at an address: what answers there, if it is not a server. */
class RemoteDoctorTest {
    private static final ServerDoctor DOCTOR = new ServerDoctor(Duration.ofSeconds(60));

    private HttpServer http;

    @BeforeEach
    void bind() throws Exception {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.start();
    }

    @AfterEach
    void stop() {
        http.stop(0);
    }

    @Test
    @Spec("R54")
    void wantsCredentialsAndSaysWhereToLogIn() throws Exception {
        answers(
                401,
                "{\"error\":\"invalid_token\"}",
                "Bearer error=\"invalid_token\","
                        + " resource_metadata=\"https://orders.example/.well-known/oauth-protected-resource\"");

        ServerHealth health = examine(Map.of("Authorization", "Bearer expired-token-of-ann"));

        assertThat(health.trouble())
                .contains(new Trouble(
                        "It answered with HTTP status 401, because its token is not valid, or no longer",
                        "Log in with a client that supports it, as"
                                + " https://orders.example/.well-known/oauth-protected-resource says, or send a header"
                                + " Authorization."));
        assertThat(health.isWell()).isFalse();
    }

    @Test
    @Spec("R54")
    void wantsCredentials() throws Exception {
        answers(401, "", "Basic realm=\"orders\"");

        assertThat(cause()).isEqualTo("It answered with HTTP status 401, because it wants credentials");
    }

    @Test
    @Spec("R54")
    void isNotThere() throws Exception {
        answers(404, "{\"detail\":\"Not Found\"}", "");

        assertThat(cause()).startsWith("It answered with HTTP status 404").doesNotContain("credentials");
    }

    @Test
    @Spec("R54")
    void isAWebPage() throws Exception {
        answers(200, "<!DOCTYPE html><html><body>Welcome</body></html>", "");

        assertThat(cause()).isEqualTo("It answered with HTTP status 200 and a web page");
    }

    @Test
    @Spec("R54")
    void isBroken() throws Exception {
        answers(503, "The order store is down", "");

        assertThat(cause()).isEqualTo("It answered with HTTP status 503: The order store is down");
    }

    @Test
    @Spec("R54")
    void repeatsNoSecretOfItsHeaders() throws Exception {
        answers(500, "no such token: hunter2-of-ann", "");

        ServerHealth health = examine(Map.of("Authorization", "Bearer hunter2-of-ann"));

        assertThat(health.json().toString()).doesNotContain("hunter2").contains("no such token: [redacted]");
    }

    @Test
    @Spec("R54")
    void doesNotRun() throws Exception {
        int unused;
        try (ServerSocket socket = new ServerSocket(0)) {
            unused = socket.getLocalPort();
        }

        ServerHealth health = DOCTOR.examine("orders", remote("http://127.0.0.1:" + unused + "/mcp", Map.of()));

        assertThat(health.trouble())
                .contains(new Trouble(
                        "It cannot be reached: the connection was refused",
                        "Check the address, and that the server runs."));
    }

    @Test
    @Spec("R54")
    void hasNoSuchHost() throws Exception {
        ServerHealth health = DOCTOR.examine("orders", remote("http://orders.invalid/mcp", Map.of()));

        assertThat(health.trouble().orElseThrow().next()).contains("orders.invalid");
        assertThat(health.trouble().orElseThrow().cause()).isEqualTo("It cannot be reached: there is no such host");
    }

    private String cause() throws InterruptedException {
        return examine(Map.of()).trouble().orElseThrow().cause();
    }

    private ServerHealth examine(Map<String, String> headers) throws InterruptedException {
        return DOCTOR.examine(
                "orders", remote("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp", headers));
    }

    private static CheckTarget remote(String address, Map<String, String> headers) {
        return new CheckTarget.Remote(URI.create(address), headers);
    }

    private void answers(int status, String body, String challenge) {
        http.createContext("/mcp", exchange -> {
            exchange.getRequestBody().readAllBytes();
            if (!challenge.isEmpty()) {
                exchange.getResponseHeaders().add("WWW-Authenticate", challenge);
            }
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
            exchange.close();
        });
    }
}
