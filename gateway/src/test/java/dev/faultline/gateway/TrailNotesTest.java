package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.trail.Trail;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailNotesTest {
    private static final int MANY = 200;

    @TempDir
    private Path folder;

    @Test
    void waitsUntilEveryEventIsOnDisk() throws Exception {
        try (Trail trail = Trail.open(folder)) {
            TrailNotes notes = new TrailNotes(trail, "server");
            for (int event = 0; event < MANY; event++) {
                notes.later("upstream_restarted", JsonObject.EMPTY);
            }
            notes.awaitRecorded();

            assertThat(Files.readAllLines(folder.resolve("audit-log.jsonl"))).hasSize(MANY);
        }
    }
}
