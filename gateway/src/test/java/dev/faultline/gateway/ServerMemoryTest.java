package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.trail.Trail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What sessions with one server share. */
class ServerMemoryTest {
    private static final UpstreamTool TOOL = new UpstreamTool(true, true, Set.of(), "d");

    @TempDir
    Path folder;

    private static Map<String, UpstreamTool> list() {
        return Map.of("t", TOOL);
    }

    @Test
    void sessionsWithTheSameListShareIt() {
        ServerMemory memory = new ServerMemory(1_500);

        for (int session = 0; session < 100; session++) {
            assertThat(memory.hold("same", 1_000, ServerMemoryTest::list)).isPresent();
        }
        assertThat(memory.hold("other", 1_000, ServerMemoryTest::list)).isEmpty();
        for (int session = 0; session < 100; session++) {
            memory.release("same");
        }
        assertThat(memory.hold("other", 1_000, ServerMemoryTest::list)).isPresent();
    }

    @Test
    void aServerThatListsTooMuchFailsAndSaysWhy() throws Exception {
        try (TestClient client = new TestClient(
                trail -> TestClient.settings(
                                UpstreamTarget.command(ListingServer.command("ann")), trail, Duration.ofMinutes(1))
                        .memory(new ServerMemory(100)),
                folder)) {
            client.initialize();

            assertThat(client.ask("tools/list", "{}"))
                    .contains("RESULT_TOO_LARGE", "the limit for one server")
                    .doesNotContain("ann__whoami");
            assertThat(client.call("whoami", "{}")).contains("the limit for one server");
        }
    }

    // Each new session would start the server five times more.
    @Test
    void aServerThatDoesNotStartIsLeftAloneInAllSessions() throws Exception {
        Path starts = folder.resolve("starts");
        List<String> command = List.of("/bin/sh", "-c", "echo start >> " + starts + "; exit 3");
        try (Trail trail = Trail.open(folder.resolve("trail"))) {
            HttpGateway gateway = new HttpGateway(
                    TestClient.settings(command, trail, Duration.ofMinutes(1)),
                    new SessionLimits(10, 10, Duration.ofHours(1)),
                    TestClient.BUDGET);
            try (EmbeddedServer http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                    .mount(gateway.servlet(), "/mcp")
                    .onStop(gateway::close))) {
                for (int request = 0; request < 4; request++) {
                    assertThat(new HttpTestClient(http.port()).initialize().body())
                            .contains("UPSTREAM_SUSPENDED");
                }
            }
        }

        assertThat(Files.readAllLines(starts)).hasSize(5);
    }
}
