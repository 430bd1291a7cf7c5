package dev.faultline.benchmarks;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.context.BuildResult;
import dev.faultline.toolsets.context.CacheBuilder;
import dev.faultline.toolsets.context.ContextSettings;
import dev.faultline.toolsets.context.ContextTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Compares {@code context.resolve} on caches of 1,000 and 10,000 documents with only reading the same files,
 * alternately: {@code dev/benchmark context [rounds]}. Prints medians of the wall clock, and ratios of each round.
 */
public final class ContextComparison {
    private static final List<Integer> SIZES = List.of(1_000, 10_000);
    private static final int WORDS = 150;
    private static final long SETTLED_MILLIS = 2_500;
    private static final int BUDGET = 4_000;

    private ContextComparison() {}

    /** Takes the number of rounds. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 15;
        try (SourceTree folder = new SourceTree(Files.createTempDirectory("faultline-context"))) {
            for (int size : SIZES) {
                build(folder.root(), size);
            }
            TimeUnit.MILLISECONDS.sleep(SETTLED_MILLIS); // a cache that has just changed is not kept
            System.out.println("| documents | plain reading | first call | ratio | later calls | ratio |");
            System.out.println("| --- | --- | --- | --- | --- | --- |");
            for (int size : SIZES) {
                compare(folder.root(), size, rounds);
            }
        }
    }

    private static void build(Path root, int size) throws IOException {
        Path sources = Files.createDirectory(root.resolve("sources" + size));
        Random random = new Random(size);
        for (int i = 0; i < size; i++) {
            StringBuilder text = new StringBuilder("# Document " + i + "\n");
            for (int word = 0; word < WORDS; word++) {
                text.append("word").append(random.nextInt(5_000)).append(word % 12 == 0 ? "\n" : " ");
            }
            Files.writeString(sources.resolve("document" + i + ".md"), text);
        }
        BuildResult build =
                new CacheBuilder(sources, root.resolve("cache" + size), false, InstantSource.system()).build();
        if (!(build instanceof BuildResult.Built)) {
            throw new IllegalStateException(build.toString());
        }
    }

    private static void compare(Path root, int size, int rounds) throws Exception {
        String cache = "cache" + size;
        Tool kept = tool(root);
        List<double[]> times = new ArrayList<>();
        for (int round = -3; round < rounds; round++) { // the first rounds warm up
            double plain = millis(() -> read(root.resolve(cache)));
            Tool fresh = tool(root);
            double first = millis(() -> call(fresh, cache));
            double later = millis(() -> call(kept, cache));
            if (round >= 0) {
                times.add(new double[] {plain, first, later});
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %,d | %.1f ms | %.1f ms | %.2f | %.1f ms | %.2f |%n",
                size,
                Figures.median(times, took -> took[0]),
                Figures.median(times, took -> took[1]),
                Figures.median(times, took -> took[1] / took[0]),
                Figures.median(times, took -> took[2]),
                Figures.median(times, took -> took[2] / took[0]));
    }

    private static Tool tool(Path root) {
        return ContextTools.of(ContextSettings.of(root)).tools().getFirst();
    }

    private static long read(Path cache) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.walk(cache)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                bytes += Files.readAllBytes(file).length;
            }
        }
        return bytes;
    }

    private static long call(Tool tool, String cache) throws Exception {
        JsonObject arguments = JsonObject.builder()
                .put("cache", cache)
                .put("query", "word17 word4711 document")
                .put("budget", BUDGET)
                .build();
        Envelope answer = tool.handler().handle(ToolCall.of(tool.contract(), arguments, Caller.on("benchmark")));
        return answer.text().getFirst().length();
    }

    private interface Work {
        long run() throws Exception;
    }

    private static double millis(Work work) throws Exception {
        long begin = System.nanoTime();
        if (work.run() == 0) {
            throw new IllegalStateException("nothing was done");
        }
        return (System.nanoTime() - begin) / 1e6;
    }
}
