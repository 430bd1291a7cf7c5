package dev.faultline.dashboard.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dashboard.testing.SeedTrail;
import dev.faultline.dashboard.testing.SeedTrail.Failure;
import dev.faultline.dashboard.testing.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many pages of one dashboard, open at the same time. */
class OpenPagesTest {
    private static final int PAGES = 200;
    private static final int MOST = 300;

    @TempDir
    private Path folder;

    @Test
    void twoHundredOpenPagesShowANewFailure() throws Exception {
        List<BufferedReader> streams = new ArrayList<>();
        try (SeedTrail trail = new SeedTrail(folder);
                Site site = seeded(trail);
                ExecutorService browsers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < PAGES; i++) {
                streams.add(open(site));
            }
            List<Future<String>> pages = streams.stream()
                    .map(stream -> browsers.submit(() -> pageAfterAChange(site, stream)))
                    .toList();

            trail.add(failure("two")).flush();

            for (Future<String> page : pages) {
                assertThat(page.get(60, TimeUnit.SECONDS)).contains("/failures/two");
            }
        }
    }

    @Test
    void refusesMoreOpenPagesThanTheLimitAndStillServesPages() throws Exception {
        List<BufferedReader> streams = new ArrayList<>();
        try (SeedTrail trail = new SeedTrail(folder);
                Site site = seeded(trail)) {
            for (int i = 0; i < MOST; i++) {
                streams.add(open(site));
            }

            HttpResponse<String> refused = site.get("/live");

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(site.get("/").statusCode()).isEqualTo(200);
            for (BufferedReader stream : streams) {
                stream.close();
            }
        }
    }

    private Site seeded(SeedTrail trail) {
        trail.add(failure("one")).flush();
        return Site.open(folder).read();
    }

    private static Failure failure(String id) {
        return Failure.of(Instant.now(), id, "read_file", "NOT_FOUND", "NOT_FOUND");
    }

    private static BufferedReader open(Site site) throws IOException, InterruptedException {
        HttpResponse<InputStream> stream =
                site.client().send(site.request("/live").build(), BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).isEqualTo(200);
        BufferedReader events = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
        assertThat(events.readLine()).isEqualTo("event: state");
        return events;
    }

    private static String pageAfterAChange(Site site, BufferedReader events) throws Exception {
        String page = "";
        while (!page.contains("/failures/two")) {
            String line = events.readLine();
            if (line.equals("event: change")) {
                page = site.get("/").body();
            }
        }
        return page;
    }
}
