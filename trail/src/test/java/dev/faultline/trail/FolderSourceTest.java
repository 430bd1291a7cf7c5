package dev.faultline.trail;

import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderSourceTest {
    private static final int ENTRIES = 40;

    @TempDir
    private Path directory;

    @Test
    void beginsWithAnyEntryOfAnyFile() {
        try (Trail trail = Trail.open(directory, TrailSettings.standard().withSegmentBytes(5_000))) {
            append(trail, 1, ENTRIES);
        }
        FolderSource source = new FolderSource(directory);

        assertThat(source.files()).hasSizeGreaterThan(3);
        for (long first = 1; first <= ENTRIES; first++) {
            assertThat(numbers(source.from(first)))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(first, ENTRIES).boxed().toList());
        }
    }

    @Test
    void givesThePlaceOfALineAfterItHasSkippedOthers() {
        written(directory, ENTRIES);
        FolderSource source = new FolderSource(directory);

        try (TrailFeed feed = source.from(30)) {
            PlacedLine line = feed.next().orElseThrow();

            assertThat(source.line(30, line.place()).flatMap(PlacedLine::entry)).isEqualTo(line.entry());
        }
    }

    @Test
    void waitsAtTheEndForWhatIsAppended() {
        try (Trail trail = Trail.open(directory)) {
            append(trail, 1, ENTRIES);
            try (TrailFeed feed = new FolderSource(directory).from(ENTRIES + 1)) {
                assertThat(feed.next()).isEmpty();

                append(trail, ENTRIES + 1, ENTRIES + 2);

                assertThat(feed.next().map(line -> line.link().sequence())).contains(ENTRIES + 1L);
            }
        }
    }

    @Test
    void findsEntriesOnBothSidesOfDamagedLines() throws Exception {
        written(directory, ENTRIES);
        List<String> lines = Files.readAllLines(log(directory));
        lines.replaceAll(line -> line.contains("\"id-2") ? "x".repeat(line.length()) : line);
        Files.write(log(directory), lines);
        FolderSource source = new FolderSource(directory);

        try (TrailFeed before = source.from(10);
                TrailFeed after = source.from(35)) {
            assertThat(before.next().map(line -> line.link().sequence())).contains(10L);
            assertThat(after.next().map(line -> line.link().sequence())).contains(35L);
        }
    }

    @Test
    void reportsTheLineOfDamageThatFollowsWhatItSkipped() throws Exception {
        written(directory, ENTRIES);
        Files.writeString(log(directory), Files.readString(log(directory)).replace("\"id-33\"", "\"id-XX\""));

        try (TrailFeed feed = new FolderSource(directory).from(32)) {
            assertThat(feed.next().map(line -> line.link().sequence())).contains(32L);
            assertThat(refusal(feed::next).message())
                    .isEqualTo("The audit log is damaged at line 33 of audit-log.jsonl: entry 33 does not match its"
                            + " hash");
            assertThat(feed.next().map(line -> line.link().sequence())).contains(34L);
        }
    }

    private static void append(Trail trail, int first, int last) {
        for (int i = first; i <= last; i++) {
            trail.append(reply("id-" + i));
        }
    }

    private static List<Long> numbers(TrailFeed feed) {
        List<Long> numbers = new ArrayList<>();
        try (feed) {
            for (Optional<PlacedLine> line = feed.next(); line.isPresent(); line = feed.next()) {
                numbers.add(line.get().link().sequence());
            }
        }
        return numbers;
    }
}
