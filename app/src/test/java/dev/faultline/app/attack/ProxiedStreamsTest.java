package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.servers.LoadBalancer;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.testing.OpenResponse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Streams without events, behind an nginx that ends a response when it has been silent for too long. */
@Tag("thorough")
@Timeout(900)
class ProxiedStreamsTest {
    private static final boolean LONG = Integer.getInteger("attack.seconds", 0) > 0;

    /** One every 15 seconds: a minute, which is more than twice what nginx waits here, or five minutes. */
    private static final int COMMENTS = LONG ? 20 : 4;

    /** Of nginx itself, and of the guide, is 60 s. */
    private static final String TIMEOUT = LONG ? "60s" : "25s";

    @TempDir
    private Path folder;

    @Test
    void aListeningStreamOutlivesTheTimeoutOfTheProxy() throws Exception {
        String[] serve = {
            "serve", "--http", "127.0.0.1:0", "--toolsets", "code", "--root", folder.toString(), "--trail", trail()
        };
        try (HttpServer server = new HttpServer(AttackTarget.start(folder.resolve("home"), serve));
                LoadBalancer proxy = proxy(server);
                OpenResponse stream = StreamHolder.listening(proxy.address(), Map.of());
                OpenResponse modern = StreamHolder.subscribed(proxy.address(), Map.of())) {
            long begun = System.nanoTime();

            for (OpenResponse open : List.of(stream, modern)) {
                assertThat(open.head()).contains("200").contains("text/event-stream");
            }
            for (int comment = 0; comment < COMMENTS; comment++) {
                assertThat(nextComment(stream)).isPresent();
                assertThat(nextComment(modern)).isPresent();
            }

            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
            System.out.println("streams behind nginx with proxy_read_timeout " + TIMEOUT + ": open after " + seconds
                    + " s, " + COMMENTS + " comments on each");
        }
    }

    private static Optional<String> nextComment(OpenResponse stream) throws Exception {
        Optional<String> line = stream.line();
        while (line.filter(it -> !it.startsWith(":")).isPresent()) {
            line = stream.line();
        }
        return line;
    }

    private LoadBalancer proxy(HttpServer server) throws Exception {
        InetSocketAddress address = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.at("/").getPort());
        return LoadBalancer.start(
                Files.createDirectories(folder.resolve("nginx")),
                address,
                "127.0.0.1",
                guide -> guide.replace(
                        "proxy_buffering off;", "proxy_buffering off; proxy_read_timeout " + TIMEOUT + ";"));
    }

    private String trail() {
        return folder.resolve("trail").toString();
    }
}
