package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.remote.RemoteAddress;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.trail.Trail;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that are larger than a message in memory (R44). */
class LargeResultsTest {
    private static final int SIZE = 2 * 1024 * 1024;
    private static final String TEXT = "x".repeat(SIZE);
    private static final long LIMIT = 4L * SIZE;

    @TempDir
    Path folder;

    private TestClient connect(UpstreamTarget target) throws Exception {
        return new TestClient(
                trail -> TestClient.settings(target, trail, Duration.ofMinutes(1))
                        .maxResult(LIMIT),
                folder);
    }

    @Test
    void passOverStandardOutput() throws Exception {
        try (TestClient client = connect(UpstreamTarget.command(FaultyServer.command()))) {
            client.initialize();
            client.list();

            assertThat(client.call("huge", "{}"))
                    .isEqualTo(
                            "{\"jsonrpc\":\"2.0\",\"id\":\"c3\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
                                    + TEXT + "\"}]}}");
            assertThat(client.call("huge-id-last", "{}")).contains(TEXT).endsWith("\"id\":\"c4\"}");
            assertThat(client.call("ok", "{}")).contains("fine");
        }
    }

    @Test
    void passAmongSeveralServers() throws Exception {
        try (TestClient client = new TestClient(
                trail -> {
                    Town town = new Town(trail);
                    town.change(LIMIT, Town.server("ann"), Town.server("bob", "plain"));
                    return town.merged();
                },
                folder)) {
            client.initialize();
            client.list();

            assertThat(client.ask("resources/read", "{\"uri\":\"mem://ann/huge\"}"))
                    .contains(TEXT);
        }
    }

    @Test
    void passOverHttp() throws Exception {
        try (Trail trail = Trail.open(folder)) {
            HttpGateway gateway = new HttpGateway(
                    TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1))
                            .maxResult(LIMIT),
                    new SessionLimits(4, 4, Duration.ofHours(1)),
                    TestClient.BUDGET);
            try (EmbeddedServer http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                    .mount(gateway.servlet(), "/mcp")
                    .onStop(gateway::close))) {
                HttpTestClient client = new HttpTestClient(http.port());
                client.initialize();

                assertThat(client.call("huge")).contains(TEXT);
                assertThat(client.call("ok")).contains("fine");
            }
        }
    }

    @Test
    void passFromServersOverHttp() throws Exception {
        try (FaultyHttpServer server = new FaultyHttpServer();
                TestClient client = connect(UpstreamTarget.at(new RemoteAddress(server.uri(), Map.of())))) {
            client.initialize();
            client.list();

            assertThat(client.call("large", "{}")).hasSizeGreaterThan(SIZE).doesNotContain("\"isError\"");
            assertThat(client.call("large-event", "{}"))
                    .hasSizeGreaterThan(SIZE)
                    .doesNotContain("\"isError\"");
            assertThat(client.call("ok", "{}")).contains("fine");
        }
    }

    // The heap is smaller than the result.
    @Tag("thorough")
    @Test
    void takeNoMemory() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LargeResultProgram.class.getName(),
                folder.toString()));
        Process gateway = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        gateway.getOutputStream().write(LargeResultProgram.REQUESTS.getBytes(StandardCharsets.UTF_8));
        gateway.getOutputStream().flush();
        long received = 0;
        int lines = 0;
        byte[] chunk = new byte[64 * 1024];
        try (InputStream out = gateway.getInputStream()) {
            for (int count = out.read(chunk); count >= 0; count = out.read(chunk)) {
                received += count;
                for (int at = 0; at < count; at++) {
                    lines += chunk[at] == '\n' ? 1 : 0;
                }
                if (lines == 2) {
                    gateway.getOutputStream().close();
                }
            }
        }

        assertThat(gateway.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(gateway.exitValue()).isZero();
        assertThat(received).isGreaterThan(300_000_000);
    }
}
