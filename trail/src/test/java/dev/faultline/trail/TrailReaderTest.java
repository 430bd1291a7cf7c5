package dev.faultline.trail;

import static dev.faultline.trail.Given.NOW;
import static dev.faultline.trail.Given.ORIGIN;
import static dev.faultline.trail.Given.fault;
import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrailReaderTest {
    private static final TrailSettings SMALL = TrailSettings.standard().withSegmentBytes(1_500);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 10, 19, 20})
    void resumesFromAnyEntryInAnyFile(long sequence) {
        try (Trail trail = Trail.open(directory, SMALL)) {
            append(trail, 1, 20);
        }

        try (TrailReader reader = TrailReader.from(directory, sequence)) {
            List<Long> numbers = numbers(reader);

            assertThat(numbers)
                    .hasSize((int) (21 - sequence))
                    .startsWith(sequence)
                    .endsWith(20L)
                    .isSorted();
        }
    }

    @Test
    void continuesWithNewEntriesEvenInTheNextFile() {
        try (Trail trail = Trail.open(directory, SMALL);
                TrailReader reader = TrailReader.from(directory, 1)) {
            List<Long> numbers = new ArrayList<>(numbers(reader));
            for (int i = 0; i < 10; i++) {
                append(trail, 3 * i + 1, 3 * i + 3);
                numbers.addAll(numbers(reader));
            }

            assertThat(numbers).hasSize(30).startsWith(1L).endsWith(30L).isSorted();
        }
    }

    @Test
    void waitsForTheEndOfALineThatIsBeingWritten() throws Exception {
        written(directory, 2);
        byte[] whole = Files.readAllBytes(log(directory));
        Files.write(log(directory), Arrays.copyOf(whole, whole.length - 20));

        try (TrailReader reader = TrailReader.from(directory, 1)) {
            List<Long> before = numbers(reader);
            Files.write(log(directory), whole);
            List<Long> after = numbers(reader);

            assertThat(before).containsExactly(1L);
            assertThat(after).containsExactly(2L);
        }
    }

    @Test
    void returnsNothingBeforeTheTrailExists() {
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            Optional<TrailEntry> nothing = reader.next();
            written(directory, 1);

            assertThat(nothing).isEmpty();
            assertThat(reader.next()).isPresent();
        }
    }

    @Test
    void reportsABrokenLineAndContinuesAfterIt() throws Exception {
        written(directory, 4);
        List<String> changed = new ArrayList<>(lines(directory));
        changed.set(1, "damage");
        Files.writeString(log(directory), String.join("\n", changed) + "\n");

        try (TrailReader reader = TrailReader.from(directory, 1)) {
            reader.next();
            Fault fault = refusal(reader::next);

            assertThat(fault.code()).isEqualTo(CommonCode.SELF_AUDIT_FAILURE);
            assertThat(fault.message()).contains("line 2 of audit-log.jsonl");
            assertThat(numbers(reader)).containsExactly(3L, 4L);
        }
    }

    @Test
    void canBeginWithTheLastEntries() {
        try (Trail trail = Trail.open(directory, SMALL)) {
            append(trail, 1, 20);
        }

        try (TrailReader reader = TrailReader.last(directory, 3)) {
            assertThat(numbers(reader)).containsExactly(18L, 19L, 20L);
        }
        try (TrailReader reader = TrailReader.last(directory, 100)) {
            assertThat(numbers(reader)).hasSize(20);
        }
    }

    @Test
    void returnsTheStoredBytesOfALine() throws Exception {
        written(directory, 1);

        try (TrailReader reader = TrailReader.from(directory, 1)) {
            assertThat(reader.nextLine().map(line -> new String(line, StandardCharsets.UTF_8)))
                    .contains(lines(directory).getFirst());
        }
    }

    @Test
    void findsTheEntriesThatMatchAQuery() {
        Origin elsewhere = Origin.ofTool("read \"file\"").withSession("session-2");
        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(fault(), ORIGIN, NOW, "id-1")));
            trail.record(reply(new Occurrence(
                    CommonCode.TIMED_OUT.fault("Too slow"), elsewhere, NOW.plus(Duration.ofHours(1)), "id-2")));
            trail.append(Event.of("file_written", NOW.plus(Duration.ofHours(2))).withOrigin(elsewhere));
        }

        assertThat(found(query(Optional.of("read \"file\""), Optional.empty(), Optional.empty())))
                .containsExactly(2L, 3L);
        assertThat(found(query(Optional.empty(), Optional.of("TIMED_OUT"), Optional.empty())))
                .containsExactly(2L);
        assertThat(found(query(Optional.empty(), Optional.empty(), Optional.of("session-1"))))
                .containsExactly(1L);
        assertThat(found(new TrailQuery(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(NOW.plus(Duration.ofHours(1))),
                        Optional.of(NOW.plus(Duration.ofHours(2))))))
                .containsExactly(2L);
        assertThat(found(TrailQuery.ALL)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void reportsAFileThatIsNotATrail() throws Exception {
        Files.writeString(log(directory), "not a trail\n", StandardOpenOption.CREATE);

        try (TrailReader reader = TrailReader.from(directory, 1)) {
            assertThat(refusal(reader::next).code()).isEqualTo(CommonCode.SELF_AUDIT_FAILURE);
            assertThat(reader.next()).isEmpty();
        }
    }

    private List<Long> found(TrailQuery query) {
        List<Long> numbers = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            for (Optional<TrailEntry> next = reader.next(query); next.isPresent(); next = reader.next(query)) {
                numbers.add(next.get().link().sequence());
            }
        }
        return numbers;
    }

    private static TrailQuery query(Optional<String> tool, Optional<String> code, Optional<String> session) {
        return new TrailQuery(tool, code, session, Optional.empty(), Optional.empty());
    }

    private static void append(Trail trail, int first, int last) {
        for (int i = first; i <= last; i++) {
            trail.append(reply("id-" + i));
        }
    }

    private static List<Long> numbers(TrailReader reader) {
        List<Long> numbers = new ArrayList<>();
        for (Optional<TrailEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            numbers.add(next.get().link().sequence());
        }
        return numbers;
    }
}
