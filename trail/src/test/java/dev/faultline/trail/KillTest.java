package dev.faultline.trail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kills a process while it writes; {@code dev/crash} does so 200 times. */
@Tag("thorough")
class KillTest {
    private static final int KILLS = Integer.getInteger("trail.kills", 20);
    private static final int KILLS_OF_A_TRAIL = 20;
    private static final String ENDLESS = "1000000000";
    private static final String SMALL_SEGMENTS = "20000";

    @TempDir
    private Path scratch;

    @ParameterizedTest
    @EnumSource
    @Spec("SE-45")
    void entriesThatAKilledProcessAcknowledgedArePresentInOrder(Durability durability) throws Exception {
        Random random = new Random(1);
        List<String> acknowledged = new ArrayList<>();
        Path directory = scratch;
        for (int kill = 0; kill < KILLS; kill++) {
            if (kill % KILLS_OF_A_TRAIL == 0) {
                directory = Files.createDirectory(scratch.resolve("trail-" + kill));
                acknowledged.clear();
            }
            AppenderProcess child = AppenderProcess.start(
                    "append", directory.toString(), "run-" + kill, "4", ENDLESS, SMALL_SEGMENTS, durability.name());
            for (int line = random.nextInt(300); line >= 0; line--) {
                acknowledged.add(child.line().orElseThrow());
            }
            child.kill();
            acknowledged.addAll(child.rest().stream().filter(KillTest::isWhole).toList());

            assertThat(TrailCheck.of(directory).breaks()).as("kill %d", kill).isEmpty();
            assertThat(byNumber(directory)).as("kill %d", kill).containsAllEntriesOf(numbered(acknowledged));
        }
    }

    // The kill may cut the last printed line.
    private static boolean isWhole(String line) {
        return line.matches("\\d+ run-\\d+-\\d-\\d+");
    }

    private static Map<Long, String> numbered(List<String> lines) {
        Map<Long, String> ids = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split(" ");
            assertThat(ids.put(Long.parseLong(parts[0]), parts[1])).isNull();
        }
        return ids;
    }

    private static Map<Long, String> byNumber(Path directory) {
        Map<Long, String> ids = new HashMap<>();
        for (TrailEntry entry : Given.entries(directory)) {
            if (entry instanceof FaultEntry fault) {
                ids.put(fault.link().sequence(), fault.id());
            }
        }
        return ids;
    }
}
