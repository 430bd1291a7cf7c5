package dev.faultline.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dashboard.testing.Await;
import dev.faultline.dashboard.testing.SeedTrail;
import dev.faultline.dashboard.testing.SeedTrail.Failure;
import dev.faultline.dashboard.testing.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Memory while failures arrive and pages are open: for some seconds, or for an hour ({@code dev/soak dashboard}). */
@Isolated // it measures the heap
@Tag("thorough")
class LiveMemoryTest {
    private static final Duration LENGTH =
            Duration.ofMinutes(Long.getLong("soak.minutes", 0)).plusSeconds(8);
    private static final int PAGES = 20;
    private static final int AT_ONCE = 25;
    private static final long SEGMENT_BYTES = 1024 * 1024;

    /** An entry of the index has about fifty bytes; its columns grow in steps. */
    private static final long BYTES_OF_AN_ENTRY = 120;

    private static final long TOLERANCE = 16 * 1024 * 1024;

    private final AtomicLong updates = new AtomicLong();

    @TempDir
    private Path folder;

    private long entries;

    @Test
    void memoryGrowsOnlyByTheIndex() throws Exception {
        try (SeedTrail trail = new SeedTrail(folder, SEGMENT_BYTES)) {
            add(trail);
            try (Site site = Site.open(folder).read()) {
                for (int i = 0; i < PAGES; i++) {
                    Thread.ofVirtual().start(() -> watch(site));
                }
                run(trail, LENGTH.dividedBy(4));
                long before = entries;
                long heap = liveHeap();
                long threads = ownThreads();

                run(trail, LENGTH);
                Await.until("the index", () -> site.dashboard().index().size() == entries);
                Await.until("every page", () -> updates.get() > PAGES);

                long grown = liveHeap() - heap;
                System.out.printf(
                        "%d entries more, %d updates of pages, heap %d KiB more%n",
                        entries - before, updates.get(), grown / 1024);
                assertThat(grown).isLessThan((entries - before) * BYTES_OF_AN_ENTRY + TOLERANCE);
                assertThat(ownThreads()).isEqualTo(threads);
            }
        }
    }

    private void run(SeedTrail trail, Duration length) throws InterruptedException {
        long end = System.nanoTime() + length.toNanos();
        while (System.nanoTime() < end) {
            add(trail);
            TimeUnit.MILLISECONDS.sleep(100); // the load, not a wait for something
        }
    }

    private void add(SeedTrail trail) {
        for (int i = 0; i < AT_ONCE; i++) {
            long number = entries++;
            trail.add(Failure.of(Instant.now(), "id-" + number, "tool-" + number % 30, "NOT_FOUND", "NOT_FOUND")
                    .session("session-" + number / 40));
        }
        trail.flush();
    }

    // As the script of a page does: each announcement of a change fetches the page again.
    private void watch(Site site) {
        try (BufferedReader events = new BufferedReader(new InputStreamReader(
                site.client()
                        .send(site.request("/live").build(), BodyHandlers.ofInputStream())
                        .body(),
                StandardCharsets.UTF_8))) {
            for (String line = events.readLine(); line != null; line = events.readLine()) {
                if (line.equals("event: change")) {
                    site.get(updates.incrementAndGet() % 2 == 0 ? "/" : "/failures");
                }
            }
        } catch (IOException closed) {
            return; // with the site
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long ownThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("faultline-"))
                .count();
    }

    private static long liveHeap() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(100); // lets reference queues empty
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}
