package dev.faultline.dashboard.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dashboard.testing.Await;
import dev.faultline.dashboard.testing.SeedTrail;
import dev.faultline.dashboard.testing.SeedTrail.Failure;
import dev.faultline.dashboard.testing.Site;
import dev.faultline.trail.FolderSource;
import dev.faultline.trail.PlacedLine;
import dev.faultline.trail.TrailFeed;
import dev.faultline.trail.TrailSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What pages show while a long trail is being read, and afterwards. */
class FirstPageTest {
    private static final int ENTRIES = 1_000;
    private static final Pattern SHOWN = Pattern.compile("href=\"/failures/(id-\\d+)\"");
    private static final String SO_FAR = "as far as the audit log has been read";

    @TempDir
    private Path folder;

    private final Instant now = Instant.now();

    /** A trail whose older entries cannot be read before the latch is open. */
    private record SlowSource(TrailSource source, long older, CountDownLatch open) implements TrailSource {
        @Override
        public String name() {
            return source.name();
        }

        @Override
        public long end() {
            return source.end();
        }

        @Override
        public TrailFeed from(long sequence) {
            if (sequence <= older) {
                try {
                    open.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt(); // the site was closed
                }
            }
            return source.from(sequence);
        }

        @Override
        public Optional<PlacedLine> line(long sequence, long place) {
            return source.line(sequence, place);
        }
    }

    @Test
    void showsTheNewestFailuresAndSaysThatOlderOnesAreMissing() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        seeded();
        try (Site site = Site.open(new SlowSource(new FolderSource(folder), ENTRIES / 2, open))) {
            Await.until("the newest entries", () -> site.dashboard().index().size() > 0);

            String first = site.get("/?since=all").body();
            open.countDown();
            site.read();
            String later = site.get("/?since=all").body();

            assertThat(first)
                    .contains("Reading older entries: 250 of 1,000 so far.")
                    .contains("<strong>250 failures</strong> in all entries, " + SO_FAR + ".")
                    .contains("with 250 of 250 failures (100 %)");
            assertThat(later)
                    .doesNotContain("Reading older entries", SO_FAR)
                    .contains("<strong>1,000 failures</strong> in all entries.")
                    .contains("with 1,000 of 1,000 failures (100 %)");
            assertThat(List.of(newest(first), newest(later)))
                    .allSatisfy(ids -> assertThat(ids)
                            .containsExactly(
                                    "id-1000", "id-999", "id-998", "id-997", "id-996", "id-995", "id-994", "id-993",
                                    "id-992", "id-991"));
        }
    }

    @Test
    void saysThatNothingHasBeenReadYet() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        seeded();
        try (Site site = Site.open(new SlowSource(new FolderSource(folder), ENTRIES, open))) {
            Await.until(
                    "the end of the trail",
                    () -> site.dashboard().index().trails().getFirst().status().end() > 0);

            String first = site.get("/").body();
            open.countDown();

            assertThat(first)
                    .contains("Reading the audit log…", "Reading older entries: 0 of 1,000 so far.")
                    .doesNotContain("No failure has been recorded");
            Await.until("all entries", () -> site.dashboard().index().isComplete());
        }
    }

    private void seeded() throws IOException {
        try (SeedTrail trail = new SeedTrail(folder, 100_000)) {
            for (int i = 1; i <= ENTRIES; i++) {
                trail.add(failure(i));
            }
        }
    }

    private Failure failure(int number) {
        return Failure.of(
                now.minusSeconds(2 * ENTRIES).plusSeconds(number), "id-" + number, "read_file", "TIMEOUT", "TIMEOUT");
    }

    private static List<String> newest(String page) {
        return SHOWN.matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .distinct()
                .toList();
    }
}
