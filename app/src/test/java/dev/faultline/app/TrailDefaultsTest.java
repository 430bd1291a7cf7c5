package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code faultline trail} on the trail of a server that was started without {@code --trail}. */
class TrailDefaultsTest {
    @TempDir
    private Path home;

    @BeforeEach
    void recordAnEvent() {
        try (Trail trail = Trail.open(home.resolve("trail"))) {
            trail.append(Event.of("plan_approved", Instant.parse("2026-03-04T12:00:00.000Z"))
                    .withDetails(JsonObject.of("key", new JsonString("k1"))));
        }
    }

    @Test
    void aCommandWithoutADirectoryUsesTheServersOwnTrail() throws Exception {
        Run run = trail("verify");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).startsWith("sound: 1 entry, the last is 1 with");
    }

    @Test
    void theDetailsOfAnEventAreJson() throws Exception {
        assertThat(trail("query").out().lines().toList().getLast()).endsWith("{\"key\":\"k1\"}");
    }

    private Run trail(String command) throws Exception {
        return Run.faultline(Map.of("FAULTLINE_HOME", home.toString()), "trail", command);
    }
}
