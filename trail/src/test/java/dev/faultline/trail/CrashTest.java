package dev.faultline.trail;

import static dev.faultline.trail.Given.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.Spec;
import dev.faultline.trail.CrashDisk.Defect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A machine that loses power again and again, at any operation, even while the trail recovers from the last loss. */
class CrashTest {
    private static final Path PLACE = Path.of("/trail");
    private static final int RUNS = Integer.getInteger("trail.crashes", 120);
    private static final int CRASHES_OF_A_RUN = 4;
    private static final TrailSettings SMALL = TrailSettings.standard().withSegmentBytes(3_000);

    /** The ids of acknowledged entries, by their numbers. */
    private final Map<Long, String> acknowledged = new LinkedHashMap<>();

    @TempDir
    private Path scratch;

    @Test
    @Spec("SE-45")
    void acknowledgedEntriesSurviveEveryCrash() throws Exception {
        for (int seed = 0; seed < RUNS; seed++) {
            assertThat(lossOf(seed, Defect.NONE)).as("seed %d", seed).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void thisTestFindsATrailThatLosesAcknowledgedEntries(Defect defect) throws Exception {
        Optional<String> loss = Optional.empty();
        for (int seed = 0; seed < RUNS && loss.isEmpty(); seed++) {
            loss = lossOf(seed, defect);
        }

        assertThat(loss).as("a loss by %s", defect).isPresent();
    }

    /** {@return the loss after a machine with this disk crashed a few times, if there is one} */
    private Optional<String> lossOf(int seed, Defect defect) throws IOException {
        Random random = new Random(seed);
        acknowledged.clear();
        CrashDisk disk = new CrashDisk(defect, 5 + random.nextInt(120));
        for (int crash = 0; crash < CRASHES_OF_A_RUN; crash++) {
            Optional<String> refusal = appendUntilItCrashes(disk, random, crash);
            if (refusal.isPresent()) {
                return refusal;
            }
            disk = disk.restarted(random, 5 + random.nextInt(120));
        }
        CrashDisk last = disk.restarted(random, Integer.MAX_VALUE);
        try (Trail trail = open(last)) {
            trail.append(reply("after the last crash"));
        } catch (FaultException refused) {
            return Optional.of("the next start: " + refused.getMessage());
        }
        Path copy = Files.createDirectory(scratch.resolve(defect + "-" + seed));
        last.copyTo(copy);
        return lossIn(copy);
    }

    /** {@return why the trail stops accepting entries, unless it is because of the crash} */
    private Optional<String> appendUntilItCrashes(CrashDisk disk, Random random, int crash) {
        try (Trail trail = open(disk)) {
            for (int i = 0; ; i++) {
                String id = crash + "-" + i + "-";
                int count = 1 + random.nextInt(8);
                List<byte[]> entries = IntStream.range(0, count)
                        .mapToObj(part -> EntryJson.members(reply(id + part)))
                        .toList();
                long first = trail.append(entries);
                IntStream.range(0, count).forEach(part -> acknowledged.put(first + part, id + part));
            }
        } catch (FaultException ended) {
            boolean crashed = ended.fault().code() == CommonCode.AUDIT_LOG_FAILED;
            return crashed ? Optional.empty() : Optional.of(ended.fault().message());
        }
    }

    private Optional<String> lossIn(Path copy) {
        TrailCheck check = TrailCheck.of(copy);
        if (!check.isSound()) {
            return Optional.of(check.breaks().toString());
        }
        Map<Long, String> present = new LinkedHashMap<>();
        for (TrailEntry entry : Given.entries(copy)) {
            present.put(
                    entry.link().sequence(),
                    switch (entry) {
                        case FaultEntry fault -> fault.id();
                        case EventEntry event -> event.name();
                    });
        }
        List<String> lost = new ArrayList<>();
        acknowledged.forEach((sequence, id) -> {
            if (!id.equals(present.get(sequence))) {
                lost.add(sequence + " " + id);
            }
        });
        return lost.isEmpty() ? Optional.empty() : Optional.of("lost " + lost);
    }

    private static Trail open(CrashDisk disk) {
        return new Trail(PLACE, SMALL, disk, new WriterLock() {
            @Override
            public void acquire() {}

            @Override
            public void release() {}

            @Override
            public void close() {}
        });
    }
}
