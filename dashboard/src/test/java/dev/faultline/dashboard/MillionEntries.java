package dev.faultline.dashboard;

import dev.faultline.boundary.Reply;
import dev.faultline.dashboard.testing.SeedTrail;
import dev.faultline.dashboard.testing.SeedTrail.Failure;
import dev.faultline.dashboard.testing.Site;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.testing.PlainDialect;
import dev.faultline.trail.Trail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Measures the dashboard on a long trail: first page, reading, every page, memory. Arguments: a folder, the entries.
 */
final class MillionEntries {
    private static final List<String> TOOLS =
            List.of("read_file", "write_file", "search_text", "list_paths", "blame_range");
    private static final List<String> CODES = List.of(
            "NOT_FOUND",
            "TIMEOUT",
            "INVALID_INPUT",
            "UNAVAILABLE",
            "CONFLICT",
            "INTERNAL",
            "POLICY_REJECTED",
            "EXHAUSTED");

    private MillionEntries() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        int entries = Integer.parseInt(args[1]);
        if (!Files.exists(folder.resolve("audit-log.jsonl"))) {
            seed(folder, entries);
        }
        long start = System.nanoTime();
        try (Site site = Site.open(folder)) {
            say("first page", start, site.get("/?since=all").body().length());
            while (!site.dashboard().index().isComplete()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            say("index complete", start, (int) site.dashboard().index().size());
            for (int round = 0; round < 3; round++) {
                for (String page : List.of(
                        "/?since=all",
                        "/failures?since=all",
                        "/failures?since=all&page=2000",
                        "/tools?since=all",
                        "/codes?since=all",
                        "/failures?since=all&text=number-77777",
                        "/failures/id-12345")) {
                    long begin = System.nanoTime();
                    say(page, begin, site.get(page).body().length());
                    site.dashboard().index().changed();
                }
            }
            for (int i = 0; i < 5; i++) {
                live(site, folder, i);
            }
            System.gc();
            long used =
                    (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
            System.out.println("heap after a collection: " + used + " MiB");
        }
    }

    /** Appends an entry and waits until a page shows it. */
    private static void live(Site site, Path folder, int number) throws Exception {
        String id = "live-" + number + "-" + System.nanoTime();
        try (Trail trail = Trail.open(folder)) {
            Occurrence occurrence = new Occurrence(
                    CommonCode.FILE_NOT_FOUND.fault("File not found: a.txt"),
                    Origin.ofTool("read_file"),
                    Instant.now(),
                    id);
            trail.append(new Reply(occurrence, "tool-error", "NOT_FOUND", new PlainDialect().write(occurrence)));
        }
        long begin = System.nanoTime();
        int size = 0;
        for (String page = "";
                !page.contains("/failures/" + id);
                page = site.get("/").body()) {
            size = page.length();
        }
        say("a new entry on the page", begin, size);
    }

    private static void seed(Path folder, int entries) throws IOException {
        Random random = new Random(1);
        Instant end = Instant.now();
        try (SeedTrail trail = new SeedTrail(folder)) {
            for (int i = 0; i < entries; i++) {
                String code = CODES.get((int) (CODES.size() * Math.pow(random.nextDouble(), 2)));
                trail.add(Failure.of(
                                end.minusSeconds((entries - i) / 4L),
                                "id-" + i,
                                TOOLS.get(random.nextInt(TOOLS.size())),
                                code,
                                code)
                        .message("The file src/main/java/dev/example/number-" + i + ".java could not be used: "
                                + "x".repeat(200))
                        .session("session-" + i / 50));
            }
        }
    }

    // On a shared machine the processor time of this process says more than the time on the clock.
    private static void say(String what, long since, int size) {
        long processor =
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
        System.out.printf(
                "%-45s %6d ms, processor time so far %6d ms  %d%n",
                what, (System.nanoTime() - since) / 1_000_000, processor, size);
    }
}
