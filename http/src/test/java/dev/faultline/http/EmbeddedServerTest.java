package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.http.endpoint.HealthServlet;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class EmbeddedServerTest {
    private static final EmbeddedSettings ANY_PORT = EmbeddedSettings.at(new Address("127.0.0.1", 0));

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void answersEveryPathOfAServlet() throws Exception {
        HealthServlet health = new HealthServlet(caller -> JsonObject.of("index", new JsonString("building")));
        try (EmbeddedServer server =
                EmbeddedServer.start(ANY_PORT.mount(health, HealthServlet.ALIVE, HealthServlet.READY))) {
            assertThat(get(server, "/healthz").body()).isEqualTo("{\"alive\":true}\n");
            assertThat(get(server, "/readyz").body()).isEqualTo("{\"index\":\"building\"}\n");
        }
    }

    @Test
    void aServerThatIsNotReadyHasStatus503() throws Exception {
        HealthServlet health = new HealthServlet(caller -> JsonObject.of("ready", JsonBoolean.FALSE));
        try (EmbeddedServer server =
                EmbeddedServer.start(ANY_PORT.mount(health, HealthServlet.ALIVE, HealthServlet.READY))) {
            assertThat(get(server, "/healthz").statusCode()).isEqualTo(200);
            assertThat(get(server, "/readyz").statusCode()).isEqualTo(503);
            assertThat(get(server, "/readyz").body()).isEqualTo("{\"ready\":false}\n");
        }
    }

    @Test
    void rejectsUnknownPathsInALineOfJsonWithoutNamingJetty() throws Exception {
        try (EmbeddedServer server = EmbeddedServer.start(ANY_PORT)) {
            HttpResponse<String> response = get(server, "/nope");

            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.body()).isEqualTo("{\"status\":404}\n");
            assertThat(response.headers().firstValue("Server")).isEmpty();
        }
    }

    @Test
    void runsTheStopActionWhileRequestsInProgressCanBeAnswered() throws Exception {
        Waiting servlet = new Waiting();
        EmbeddedServer server =
                EmbeddedServer.start(ANY_PORT.mount(servlet, "/").onStop(servlet.released::countDown));
        CompletableFuture<HttpResponse<String>> response =
                client.sendAsync(request(server, "/"), HttpResponse.BodyHandlers.ofString());
        servlet.entered.await();

        server.close();

        assertThat(response.get().body()).isEqualTo("finished");
        server.join();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), server.port()).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void reportsAnAddressThatIsInUse() {
        try (EmbeddedServer first = EmbeddedServer.start(ANY_PORT)) {
            Address taken = new Address("127.0.0.1", first.port());

            assertThatThrownBy(() -> EmbeddedServer.start(EmbeddedSettings.at(taken)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("nothing can listen at " + taken);
        }
    }

    /** Answers when it is released. */
    private static final class Waiting extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient CountDownLatch entered = new CountDownLatch(1);
        private final transient CountDownLatch released = new CountDownLatch(1);

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            entered.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
            response.getWriter().write("finished");
        }
    }

    private HttpResponse<String> get(EmbeddedServer server, String path) throws Exception {
        return client.send(request(server, path), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(EmbeddedServer server, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .build();
    }
}
