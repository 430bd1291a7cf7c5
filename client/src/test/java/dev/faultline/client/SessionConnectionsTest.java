package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which connections the requests of a session use. */
class SessionConnectionsTest {
    private static final String OLD = "old";
    private static final String NEW = "new";

    private final Map<String, Integer> ports = new ConcurrentHashMap<>();
    private final HttpClient client = FaultlineHttp.newBuilder().build();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 400})
    void aNewSessionNeverUsesAConnectionOfALostOne(int status) throws Exception {
        send(request(OLD, 200).POST(BodyPublishers.ofString("first")));
        send(request(OLD, status).POST(BodyPublishers.ofString("lost")));

        send(request(NEW, 200).POST(BodyPublishers.ofString("begin")));

        assertThat(ports.get("lost")).isEqualTo(ports.get("first"));
        assertThat(ports.get("begin")).isNotEqualTo(ports.get("lost"));
    }

    @Test
    void aSessionThatContinuesKeepsItsConnection() throws Exception {
        send(request(OLD, 200).POST(BodyPublishers.ofString("first")));
        send(request(OLD, 500).POST(BodyPublishers.ofString("failed")));

        send(request(OLD, 200).POST(BodyPublishers.ofString("next")));

        assertThat(ports.get("next")).isEqualTo(ports.get("first"));
    }

    @Test
    void deletingALostSessionKeepsTheConnectionOfAnother() throws Exception {
        send(request(NEW, 200).POST(BodyPublishers.ofString("first")));
        send(request(OLD, 404).DELETE());

        send(request(NEW, 200).POST(BodyPublishers.ofString("next")));

        assertThat(ports.get("next")).isEqualTo(ports.get("first"));
    }

    @Test
    void anAddressWithoutASessionKeepsItsConnection() throws Exception {
        send(HttpRequest.newBuilder(uri(404)).POST(BodyPublishers.ofString("first")));

        send(HttpRequest.newBuilder(uri(200)).POST(BodyPublishers.ofString("next")));

        assertThat(ports.get("next")).isEqualTo(ports.get("first"));
    }

    private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
        client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String session, int status) {
        return HttpRequest.newBuilder(uri(status)).header("Mcp-Session-Id", session);
    }

    private URI uri(int status) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + status);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        ports.put(body, exchange.getRemoteAddress().getPort());
        int status = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
        byte[] page = "page".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }
}
