package dev.faultline.benchmarks;

import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailQuery;
import dev.faultline.trail.TrailReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** How long it takes to verify and to search a large log, compared with {@code sha256sum} of the same files. */
final class TrailReading {
    private static final int ROUNDS = 3;
    private static final int CALLERS = 512;

    private TrailReading() {}

    /** An operation to measure. */
    private interface Work {
        void run() throws Exception;
    }

    static void measure(Path directory, long lines) throws Exception {
        write(directory, lines);
        List<String> files = files(directory);
        long bytes = 0;
        for (String file : files) {
            bytes += Files.size(Path.of(file));
        }
        System.out.printf(
                Locale.ROOT,
                "%-58s %12s%n",
                lines + " lines, " + bytes / 1_000_000 + " MB in " + files.size() + " files",
                "MB/s");
        TrailQuery query = new TrailQuery(
                Optional.of("write_file"),
                Optional.empty(),
                Optional.of("session-10"),
                Optional.empty(),
                Optional.empty());
        double[] sum = new double[ROUNDS];
        double[] verify = new double[ROUNDS];
        double[] search = new double[ROUNDS];
        double[] all = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            sum[round] = seconds(() -> sha256sum(files));
            verify[round] = seconds(() -> {
                if (!TrailCheck.of(directory).isSound()) {
                    throw new IllegalStateException("the trail is broken");
                }
            });
            search[round] = seconds(() -> find(directory, query));
            all[round] = seconds(() -> find(directory, TrailQuery.ALL));
        }
        row("sha256sum", bytes, lines, sum);
        row("verify", bytes, lines, verify);
        row("query --tool --session", bytes, lines, search);
        row("query of everything", bytes, lines, all);
    }

    private static void row(String what, long bytes, long lines, double[] seconds) {
        List<Double> rates = new ArrayList<>();
        for (double one : seconds) {
            rates.add(bytes / 1e6 / one);
        }
        double median = Figures.median(rates);
        System.out.printf(Locale.ROOT, "  %-56s %12.1f  %.0f lines/s%n", what, median, median * 1e6 / bytes * lines);
    }

    private static void write(Path directory, long lines) throws IOException {
        try (Trail trail = Trail.open(directory);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int caller = 0; caller < CALLERS; caller++) {
                int first = caller;
                callers.execute(() -> {
                    for (int i = first; i < lines; i += CALLERS) {
                        trail.append(TrailRounds.reply(i));
                    }
                });
            }
        }
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    private static void sha256sum(List<String> files) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sha256sum"));
        command.addAll(files);
        new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static void find(Path directory, TrailQuery query) {
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            Optional<TrailEntry> next = reader.next(query);
            while (next.isPresent()) {
                next = reader.next(query);
            }
        }
    }

    private static double seconds(Work work) throws Exception {
        long begin = System.nanoTime();
        work.run();
        return (System.nanoTime() - begin) / 1e9;
    }
}
