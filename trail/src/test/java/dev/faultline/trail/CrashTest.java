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
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A machine that loses power again and again, at any operation, even while the trail recovers from the last loss. */
class CrashTest {
    private static final Path PLACE = Path.of("/trail");
    private static final int RUNS = Integer.getInteger("trail.crashes", 40);
    private static final int CRASHES_OF_A_RUN = 4;
    private static final TrailSettings SMALL = TrailSettings.standard().withSegmentBytes(3_000);

    /** The ids of entries that a power cut must not take, by their numbers. */
    private final Map<Long, String> safe = new LinkedHashMap<>();

    private final Map<Long, String> written = new LinkedHashMap<>();
    private Instant now = Given.NOW;

    @TempDir
    private Path scratch;

    @Test
    @Spec("SE-45")
    void acknowledgedEntriesSurviveEveryCrash() throws Exception {
        assertNoLoss(0, RUNS, Durability.FORCED);
    }

    @Test
    void writtenEntriesSurviveAfterASecondAndTheRestIsAtMostMissing() throws Exception {
        assertNoLoss(0, RUNS, Durability.WRITTEN);
    }

    @Test
    @Tag("thorough")
    void manyMoreCrashesLoseNothing() throws Exception {
        assertNoLoss(RUNS, 10 * RUNS, Durability.FORCED);
        assertNoLoss(RUNS, 10 * RUNS, Durability.WRITTEN);
    }

    private void assertNoLoss(int first, int end, Durability durability) throws IOException {
        for (int seed = first; seed < end; seed++) {
            assertThat(lossOf(seed, Defect.NONE, durability))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NO_FORCE, FORCED",
        "ACKNOWLEDGED_BEFORE_FORCE, FORCED",
        "NO_DIRECTORY_SYNC, FORCED",
        "NO_FORCE, WRITTEN",
        "NO_DIRECTORY_SYNC, WRITTEN"
    })
    void thisTestFindsATrailThatLosesEntries(Defect defect, Durability durability) throws Exception {
        Optional<String> loss = Optional.empty();
        for (int seed = 0; seed < RUNS && loss.isEmpty(); seed++) {
            loss = lossOf(seed, defect, durability);
        }

        assertThat(loss).as("a loss by %s", defect).isPresent();
    }

    @Test
    void aWrittenEntryIsNotForcedWithinASecond() throws Exception {
        CrashDisk disk = new CrashDisk(Defect.NONE, Integer.MAX_VALUE);
        Trail trail = open(disk, Durability.WRITTEN);
        trail.append(reply("first"));
        long second = trail.append(reply("second"));

        CrashDisk found = disk.restarted(
                new Random() {
                    private static final long serialVersionUID = 1;

                    // Nothing survives that need not, not even the size of a file.
                    @Override
                    public boolean nextBoolean() {
                        return false;
                    }

                    @Override
                    public int nextInt(int bound) {
                        return bound - 1;
                    }
                },
                Integer.MAX_VALUE);
        try (Trail next = open(found, Durability.FORCED)) {
            assertThat(next.append(reply("third"))).isEqualTo(second);
        }
        trail.close();
    }

    /** {@return the loss after a machine with this disk crashed a few times, if there is one} */
    private Optional<String> lossOf(int seed, Defect defect, Durability durability) throws IOException {
        Random random = new Random(seed);
        safe.clear();
        CrashDisk disk = new CrashDisk(defect, 5 + random.nextInt(120));
        for (int crash = 0; crash < CRASHES_OF_A_RUN; crash++) {
            Optional<String> refusal = appendUntilItCrashes(disk, durability, random, crash);
            if (refusal.isPresent()) {
                return refusal;
            }
            disk = disk.restarted(random, 5 + random.nextInt(120));
        }
        CrashDisk last = disk.restarted(random, Integer.MAX_VALUE);
        try (Trail trail = open(last, durability)) {
            trail.append(reply("after the last crash"));
        } catch (FaultException refused) {
            return Optional.of("the next start: " + refused.getMessage());
        }
        Path copy = Files.createDirectory(scratch.resolve(durability + "-" + defect + "-" + seed));
        last.copyTo(copy);
        return lossIn(copy);
    }

    /** {@return why the trail stops accepting entries, unless it is because of the crash} */
    private Optional<String> appendUntilItCrashes(CrashDisk disk, Durability durability, Random random, int crash) {
        written.clear();
        try (Trail trail = open(disk, durability)) {
            for (int i = 0; ; i++) {
                String id = crash + "-" + i + "-";
                int count = 1 + random.nextInt(8);
                List<byte[]> entries = IntStream.range(0, count)
                        .mapToObj(part -> EntryJson.members(reply(id + part)))
                        .toList();
                boolean later = durability == Durability.WRITTEN && random.nextInt(4) == 0;
                now = later ? now.plusSeconds(1) : now;
                long first = trail.append(entries);
                IntStream.range(0, count).forEach(part -> written.put(first + part, id + part));
                if (durability == Durability.FORCED || later) {
                    safe.putAll(written);
                    written.clear();
                }
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
        safe.forEach((sequence, id) -> {
            if (!id.equals(present.get(sequence))) {
                lost.add(sequence + " " + id);
            }
        });
        return lost.isEmpty() ? Optional.empty() : Optional.of("lost " + lost);
    }

    private Trail open(CrashDisk disk, Durability durability) {
        TrailSettings settings = SMALL.withDurability(durability).withClock(() -> now);
        return new Trail(PLACE, settings, disk, new WriterLock() {
            @Override
            public void acquire() {}

            @Override
            public void release() {}

            @Override
            public void close() {}
        });
    }
}
