package dev.faultline.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.stream.EventStream;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.testing.OpenResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Event streams of clients that wait, that do not read, and that have gone. */
@Timeout(120)
class KeepAliveTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration NEVER = Duration.ofHours(1);
    private static final int LARGE = 20_000_000;

    private KeepAlive keepAlive = new KeepAlive(NEVER);
    private StreamServlet servlet = new StreamServlet(keepAlive);
    private @Nullable EmbeddedServer server;

    private void serve(Duration silence) {
        keepAlive.close();
        keepAlive = new KeepAlive(silence);
        servlet = new StreamServlet(keepAlive);
        server = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(servlet, "/")
                .limits(ConnectionLimits.STANDARD.rate(NEVER, 1))); // a client that does not read is not cut off
    }

    @AfterEach
    void close() {
        keepAlive.close();
        servlet.close();
        requireNonNull(server).close();
    }

    @Test
    void sendsTheHeaderBeforeAnythingElse() throws Exception {
        serve(NEVER);
        try (OpenResponse client = listen()) {
            assertThat(client.head())
                    .contains("200 OK", "text/event-stream", "Cache-Control: no-cache", "X-Accel-Buffering: no");
        }
    }

    @Test
    void sendsCommentsWhileThereAreNoEvents() throws Exception {
        serve(SHORT);
        try (OpenResponse client = listen()) {
            assertThat(client.head()).contains("200 OK");

            awaitComments(client);
        }
    }

    @Test
    void doesNotPutACommentIntoAnEvent() throws Exception {
        serve(SHORT);
        try (OpenResponse client = listen()) {
            EventStream stream = servlet.opened.take();
            PrintWriter writer = new PrintWriter(stream.writer());
            assertThat(client.head()).contains("200 OK");

            writer.write("event: message\n");
            awaitComments(client);
            assertThat(stream.hasEvents()).isFalse();
            writer.write("data: {}\n\n");
            writer.flush();

            assertThat(afterComments(client)).isEqualTo("event: message");
            assertThat(client.line()).contains("data: {}");
            assertThat(stream.hasEvents()).isTrue();
        }
    }

    @Test
    void noticesThatAClientHasGone() throws Exception {
        serve(SHORT);
        try (OpenResponse client = listen()) {
            assertThat(client.head()).contains("200 OK");
        }

        EventStream gone = servlet.gone.take();
        assertThat(gone).isSameAs(servlet.opened.take());
        assertThat(gone.isOpen()).isFalse();
        assertThat(gone.send("data: {}\n\n".getBytes(UTF_8))).isFalse();
    }

    @Test
    @SuppressWarnings("try") // the client closes in the middle of the test
    void sendsCommentsToOthersWhileAClientDoesNotRead() throws Exception {
        serve(SHORT);
        try (OpenResponse stuck = listen()) {
            EventStream full = servlet.opened.take();
            Thread writer = Thread.ofVirtual().start(() -> full.send(new byte[LARGE]));
            try (OpenResponse reading = listen()) {
                assertThat(reading.head()).contains("200 OK");
                awaitComments(reading);

                assertThat(writer.isAlive()).isTrue();
                stuck.close();
                assertThat(servlet.gone.take()).isSameAs(full);
            }
        }
    }

    private OpenResponse listen() throws IOException {
        return OpenResponse.get(requireNonNull(server).port(), "/", Map.of());
    }

    private static void awaitComments(OpenResponse client) throws IOException {
        for (int comments = 0; comments < 3; comments++) {
            assertThat(client.line()).contains(":");
        }
    }

    private static String afterComments(OpenResponse client) throws IOException {
        String line = client.line().orElseThrow();
        while (line.equals(":")) {
            line = client.line().orElseThrow();
        }
        return line;
    }
}
