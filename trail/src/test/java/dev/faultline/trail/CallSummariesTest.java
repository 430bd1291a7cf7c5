package dev.faultline.trail;

import static dev.faultline.trail.Given.entries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallSummariesTest {
    private static final Duration NEVER = Duration.ofDays(1);

    private static final Origin FILES = Origin.UNKNOWN.withServer("files");

    @TempDir
    private Path directory;

    @Test
    void recordsOneEventForEachToolWhenItIsClosed() {
        try (Trail trail = Trail.open(directory);
                CallSummaries summaries = CallSummaries.start(trail::append, FILES, NEVER)) {
            IntStream.range(0, 1_000).forEach(i -> summaries.ended("read_file", i < 10, Duration.ofMillis(3)));
            summaries.ended("read_file", false, Duration.ofMillis(2_500));
            summaries.ended("search", true, Duration.ofHours(1));
        }

        assertThat(entries(directory).stream().map(CallSummariesTest::shown))
                .containsExactlyInAnyOrder(
                        "files read_file {\"count\":1001,\"failed\":10,\"durations\":[1000,0,0,0,0,0,1,0,0]}",
                        "files search {\"count\":1,\"failed\":1,\"durations\":[0,0,0,0,0,0,0,0,1]}");
    }

    @Test
    void recordsTheCallsSinceTheLastEventFromTimeToTime() throws Exception {
        try (Trail trail = Trail.open(directory);
                CallSummaries summaries = CallSummaries.start(trail::append, FILES, Duration.ofMillis(10))) {
            summaries.ended("read_file", false, Duration.ZERO);
            awaitEntries(1);
            summaries.ended("read_file", true, Duration.ZERO);
            awaitEntries(2);
        }

        assertThat(entries(directory).stream().map(CallSummariesTest::shown))
                .containsExactly(
                        "files read_file {\"count\":1,\"failed\":0,\"durations\":[1,0,0,0,0,0,0,0,0]}",
                        "files read_file {\"count\":1,\"failed\":1,\"durations\":[1,0,0,0,0,0,0,0,0]}");
    }

    @Test
    void recordsNothingWithoutCalls() {
        try (Trail trail = Trail.open(directory)) {
            CallSummaries.start(trail::append, FILES, NEVER).close();
        }

        assertThat(entries(directory)).isEmpty();
    }

    @Test
    void countsToolsBeyondALimitTogether() {
        try (Trail trail = Trail.open(directory);
                CallSummaries summaries = CallSummaries.start(trail::append, FILES, NEVER)) {
            IntStream.range(0, 600).forEach(i -> summaries.ended("tool-" + i, false, Duration.ZERO));
        }

        List<String> tools = entries(directory).stream()
                .map(entry -> entry.origin().tool().orElseThrow())
                .toList();
        assertThat(tools).hasSize(501).contains("tool-499", "other").doesNotContain("tool-500");
    }

    @Test
    void aTrailThatCannotBeWrittenDoesNotStopTheServer() {
        Trail trail = Trail.open(directory);
        CallSummaries summaries = CallSummaries.start(trail::append, FILES, NEVER);
        summaries.ended("read_file", false, Duration.ZERO);
        trail.close();

        summaries.close();

        assertThat(entries(directory)).isEmpty();
    }

    private void awaitEntries(int count) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (entries(directory).size() < count) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private static String shown(TrailEntry entry) {
        JsonObject details = entry.json().object("details").orElseThrow();
        return entry.origin().server().orElseThrow() + " "
                + entry.origin().tool().orElseThrow() + " " + JsonText.print(details);
    }
}
