package dev.faultline.dashboard.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.testing.Await;
import dev.faultline.dashboard.testing.SeedTrail;
import dev.faultline.dashboard.testing.SeedTrail.Failure;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.FolderSource;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailIndexTest {
    private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");
    private static final FailureFilter ALL = FailureFilter.everything();

    @TempDir
    private Path folder;

    private final TrailIndex index = new TrailIndex(1_000_000);

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void showsTheNewestFailuresFirst() throws IOException {
        seed(3).close();
        index();

        assertThat(ids(index.page(ALL, NOW, RowRange.newest(10)))).containsExactly("id-3", "id-2", "id-1");
        assertThat(ids(index.page(ALL, NOW, new RowRange(1, 1, true)))).containsExactly("id-2");
    }

    @Test
    void followsTheTrailAsItIsWritten() throws IOException {
        try (SeedTrail trail = seed(1)) {
            index();
            trail.add(failure(2)).flush();

            Await.until("the new failure", () -> index.size() == 2);
            trail.rotate();
            trail.add(failure(3)).flush();

            Await.until("the failure in the next file", () -> index.size() == 3);
            assertThat(ids(index.page(ALL, NOW, RowRange.newest(10)))).containsExactly("id-3", "id-2", "id-1");
        }
    }

    @Test
    void waitsForATrailThatDoesNotExistYet() throws IOException {
        Path later = folder.resolve("later");
        index.add(new FolderSource(later));
        Await.until("the reason", () -> status().problem().isPresent());

        Files.createDirectory(later);
        try (SeedTrail trail = new SeedTrail(later)) {
            trail.add(failure(1)).flush();
            Await.until("the failure", () -> index.size() == 1);
        }

        Await.until("no problem", () -> status().problem().isEmpty());
    }

    @Test
    void readsATrailOfManyBlocksBackwards() throws IOException {
        int count = Block.ROWS + 100;
        try (SeedTrail trail = new SeedTrail(folder, 4 * 1024 * 1024)) {
            IntStream.rangeClosed(1, count).forEach(i -> trail.add(failure(i)));
        }
        index();

        assertThat(index.size()).isEqualTo(count);
        assertThat(status().truncated()).isFalse();
        assertThat(ids(index.page(ALL, NOW, new RowRange(0, 1, true)))).containsExactly("id-1");
        assertThat(ids(index.page(ALL, NOW, new RowRange(count - 1, 10, false))))
                .containsExactly("id-1");
        assertThat(index.tally(ALL, NOW).total()).isEqualTo(count);
        assertThat(index.find("id-17").map(Row::sequence)).contains(17L);
    }

    @Test
    void holdsOnlyTheNewestEntriesWithinItsLimit() throws IOException {
        int count = Block.ROWS + 1_000;
        try (SeedTrail trail = new SeedTrail(folder);
                TrailIndex small = new TrailIndex(Block.ROWS)) {
            IntStream.rangeClosed(1, count).forEach(i -> trail.add(failure(i)));
            trail.flush();
            small.add(new FolderSource(folder)).tally(ALL, NOW);
            Await.until("the index", small::isComplete);

            assertThat(small.size()).isEqualTo(Block.ROWS);
            assertThat(small.find("id-1001")).isPresent();
            assertThat(small.find("id-1000")).isEmpty();

            trail.add(failure(count + 1)).flush();
            Await.until("the newest", () -> small.find("id-" + (count + 1)).isPresent());

            assertThat(small.size()).isEqualTo(Block.ROWS + 1);
            assertThat(small.trails().getFirst().status().truncated()).isTrue();
        }
    }

    @Test
    void countsWhatPassesTheFilter() throws IOException {
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(NOW.minusSeconds(7200), "old", "read_file", "NOT_FOUND", "NOT_FOUND"));
            trail.add(Failure.of(NOW.minusSeconds(60), "a", "read_file", "NOT_FOUND", "NOT_FOUND"));
            trail.add(Failure.of(NOW.minusSeconds(50), "b", "read_file", "TIMEOUT", "TIMEOUT"));
            trail.add(Failure.of(NOW.minusSeconds(40), "c", "write_file", "NOT_FOUND", "NOT_FOUND")
                    .session("other")
                    .server("web"));
        }
        index();
        FailureFilter hour = ALL.with("since", Optional.of("1h"));

        Tally tally = index.tally(hour, NOW);

        assertThat(tally.total()).isEqualTo(3);
        assertThat(tally.callers()).isEqualTo(2);
        assertThat(tally.servers()).isEqualTo(1);
        assertThat(tally.codes()).extracting(Tally.CodeTally::code).containsExactly("NOT_FOUND", "TIMEOUT");
        assertThat(tally.tools().getFirst().tool()).isEqualTo("read_file");
        assertThat(tally.series().width()).isEqualTo(Duration.ofMinutes(1));
        assertThat(IntStream.range(0, tally.series().intervals())
                        .map(tally.series()::total)
                        .sum())
                .isEqualTo(3);
        assertThat(Stream.of(
                                "code=TIMEOUT",
                                "tool=write_file",
                                "server=web",
                                "session=other",
                                "dialect=tool-error",
                                "tool=none")
                        .map(one -> one.split("="))
                        .map(one -> index.tally(hour.with(one[0], Optional.of(one[1])), NOW)
                                .total()))
                .containsExactly(1L, 1L, 1L, 1L, 3L, 0L);
    }

    @Test
    void findsTextInTheEntriesWhateverTheCaseOfItsLetters() throws IOException {
        try (SeedTrail trail = seed(3)) {
            trail.add(failure(4).message("The file NEEDLE.txt is missing"));
        }
        index();

        FailureFilter needle = ALL.with("text", Optional.of("needle.TXT"));
        assertThat(ids(index.page(needle, NOW, RowRange.newest(10)))).containsExactly("id-4");
        assertThat(index.tally(needle, NOW).total()).isEqualTo(1);
    }

    @Test
    void mergesSeveralTrailsByTime() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        seed(2).close();
        try (SeedTrail trail = new SeedTrail(other)) {
            trail.add(Failure.of(NOW.minusSeconds(999), "between", "t", "C", "INTERNAL"));
        }
        index.add(new FolderSource(other));
        index();

        assertThat(ids(index.page(ALL, NOW, RowRange.newest(10)))).hasSize(3).contains("between");
        assertThat(index.page(ALL, NOW, RowRange.newest(10)).rows().stream().map(Row::at))
                .isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    @Test
    void reportsDamagedLinesAndShowsTheOthers() throws IOException {
        seed(5).close();
        Path log = folder.resolve("audit-log.jsonl");
        Files.writeString(log, Files.readString(log).replace("id-3", "id-X"));
        index();

        assertThat(status().damages()).isPositive();
        assertThat(status().examples()).isNotEmpty();
        assertThat(ids(index.page(ALL, NOW, RowRange.newest(10))))
                .contains("id-5", "id-1")
                .doesNotContain("id-3");
    }

    @Test
    void countsADamagedLineOnceAlthoughItsFileIsReadInParts() throws IOException {
        seed(3 * Indexer.NEWEST).close();
        Path log = folder.resolve("audit-log.jsonl");
        Files.writeString(log, Files.readString(log).replace("\"id-3\"", "\"id-X\""));
        index();

        assertThat(status().examples())
                .containsExactly(
                        "The audit log is damaged at line 3 of audit-log.jsonl: entry 3 does not match its hash");
        assertThat(index.size()).isEqualTo(3 * Indexer.NEWEST - 1);
    }

    @Test
    void beginsAgainWhenTheTrailIsCut() throws IOException {
        seed(5).close();
        index();
        Path log = folder.resolve("audit-log.jsonl");
        int twoLines = Files.readString(log).indexOf("{\"sequence\":3");

        try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
            file.truncate(twoLines);
        }

        Await.until("the index of the rest", () -> status().rebuilt().isPresent() && index.size() == 2);
        assertThat(index.tally(ALL, NOW).total()).isEqualTo(2);
    }

    @Test
    void anEntryThatIsGoneIsNotShownAsAnotherOne() throws IOException {
        seed(2).close();
        index();
        Row row = index.page(ALL, NOW, RowRange.newest(1)).rows().getFirst();

        Files.delete(folder.resolve("audit-log.jsonl"));

        assertThat(row.entry()).isEmpty();
    }

    @Test
    void showsWhatHappenedAroundAFailureInItsSession() throws IOException {
        try (SeedTrail trail = seed(2)) {
            trail.add(failure(3).session("other"));
            trail.add(failure(4));
        }
        index();

        List<Row> around = index.around(index.find("id-2").orElseThrow(), 5);

        assertThat(around).extracting(Row::sequence).containsExactly(1L, 2L, 4L);
    }

    @Test
    void sumsTheCountsOfCalls() throws IOException {
        JsonObject counts = JsonObject.builder()
                .put("count", 10)
                .put("failed", 1)
                .put(
                        "durations",
                        Stream.of(5, 4, 0, 0, 0, 0, 0, 0, 1).map(JsonNumber::of).collect(JsonArray.toJsonArray()))
                .build();
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.event(NOW.minusSeconds(120), "calls", "read_file", counts);
            trail.event(NOW.minusSeconds(60), "calls", "read_file", counts);
        }
        index();

        CallCounts sum = index.tally(ALL, NOW).calls().getFirst();

        assertThat(sum.count()).isEqualTo(20);
        assertThat(sum.successRate()).isEqualTo(0.9);
        assertThat(sum.quantile(0.5)).contains(5);
        assertThat(sum.quantile(0.95)).isEmpty();
    }

    @Test
    void countsCallsAndRestartsOverTime() throws IOException {
        JsonObject five = JsonObject.builder().put("count", 5).put("failed", 1).build();
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.event(NOW.minusSeconds(600), "calls", "read_file", five);
            trail.event(NOW.minusSeconds(60), "calls", "read_file", five);
            trail.event(NOW.minusSeconds(60), "calls", "search", five);
            trail.event(NOW.minusSeconds(50), "upstream_restarted", "", JsonObject.EMPTY);
        }
        index();
        FailureFilter hour = ALL.with("since", Optional.of("1h"));

        Tally all = index.tally(hour, NOW);
        Tally searches = index.tally(hour.with("tool", Optional.of("search")), NOW);

        assertThat(all.callSeries().tools())
                .extracting(CallSeries.CallLine::name)
                .containsExactly("read_file", "search");
        assertThat(all.callSeries().all().counts().stream()
                        .flatMap(Optional::stream)
                        .map(CallCounts::count))
                .containsExactly(5L, 10L);
        assertThat(searches.callSeries().tools())
                .extracting(CallSeries.CallLine::name)
                .containsExactly("search");
        assertThat(all.restarts().lines()).singleElement().satisfies(line -> {
            assertThat(line.name()).isEqualTo("files");
            assertThat(line.counts().stream().mapToInt(Integer::intValue).sum()).isEqualTo(1);
        });
        assertThat(searches.restarts().lines()).isEmpty();
    }

    @Test
    void namesThatACallerMakesUpDoNotFillTheMemory() throws IOException {
        try (SeedTrail trail = new SeedTrail(folder)) {
            IntStream.range(0, Names.LIMIT + 100)
                    .forEach(i -> trail.add(Failure.of(NOW, "i" + i, "made-up-" + i, "C", "INVALID_INPUT")));
        }
        index();

        Tally tally = index.tally(ALL, NOW);

        assertThat(tally.tools()).hasSizeLessThanOrEqualTo(Names.LIMIT);
        assertThat(tally.tools().getFirst().tool()).isEqualTo(Names.OTHERS_TEXT);
        assertThat(tally.total()).isEqualTo(Names.LIMIT + 100);
    }

    private void index() {
        index.add(new FolderSource(folder)).tally(ALL, NOW); // older entries wait for the first page
        Await.until("the index", index::isComplete);
    }

    private TrailStatus status() {
        return index.trails().getFirst().status();
    }

    private SeedTrail seed(int count) {
        SeedTrail trail = new SeedTrail(folder);
        IntStream.rangeClosed(1, count).forEach(i -> trail.add(failure(i)));
        return trail.flush();
    }

    private static Failure failure(int number) {
        return Failure.of(
                NOW.minusSeconds(1000).plusMillis(number), "id-" + number, "read_file", "NOT_FOUND", "NOT_FOUND");
    }

    private static List<String> ids(RowPage page) {
        return page.rows().stream()
                .flatMap(row -> row.entry().stream())
                .map(entry -> ((FaultEntry) entry).id())
                .toList();
    }
}
