package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that does one thing at a time and takes longer than {@code --timeout} for each is slow, not dead. */
class SlowServerTest {
    private static final Duration SILENCE = Duration.ofMillis(500);

    @TempDir
    Path folder;

    private static List<String> slowly() {
        List<String> command = ShellServer.command("slow");
        String script = command.getLast()
                .replace("*'\"initialize\"'*)", "*'\"initialize\"'*) sleep 2;")
                .replace("*'\"tools/call\"'*)", "*'\"tools/call\"'*) sleep 2;");
        return List.of(command.get(0), command.get(1), script);
    }

    private static GatewaySettings settings(Trail trail) {
        GatewaySettings plain = TestClient.settings(slowly(), trail, Duration.ofMinutes(1));
        return new GatewaySettings(
                plain.target(),
                plain.dialect(),
                plain.asIs(),
                plain.hiddenFailures(),
                plain.outputSchemas(),
                plain.relay().timeouts(SILENCE, Duration.ofMinutes(1)),
                trail,
                List.of(),
                plain.maxMessage());
    }

    @Test
    void waitsForItsStartAndItsCalls() throws Exception {
        Path trail = folder.resolve("trail");
        try (TestClient client = new TestClient(SlowServerTest::settings, trail)) {
            assertThat(client.initialize()).contains("\"protocolVersion\":\"2025-11-25\"");
            assertThat(client.call("n", "{}")).contains("slow in process");
        }

        assertThat(trail.resolve("audit-log.jsonl")).doesNotExist(); // no failure, and no restart
    }
}
