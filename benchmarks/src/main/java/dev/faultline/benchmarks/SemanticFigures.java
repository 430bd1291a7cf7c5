package dev.faultline.benchmarks;

import dev.faultline.files.Root;
import dev.faultline.semantic.LuceneIndexProvider;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * How fast a semantic index is built and searched, and how much memory and disk space it takes, for repositories of
 * three sizes, each four times the previous one: {@code dev/benchmark semantic [files of the largest, 1600]}.
 */
public final class SemanticFigures {
    private static final int SEARCHES = 100;
    private static final int METHODS = 12;
    private static final List<String> WORDS = List.of(
            "request",
            "handler",
            "buffer",
            "session",
            "token",
            "index",
            "account",
            "price",
            "customer",
            "message",
            "socket",
            "writer",
            "schedule",
            "retry",
            "cache",
            "folder",
            "signature",
            "window",
            "parser",
            "queue");

    private SemanticFigures() {}

    /** Takes the number of files of the largest repository. */
    public static void main(String[] arguments) throws Exception {
        int largest = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1600;
        System.out.println("| files | chunks | built in | chunks/s | search p50 | p95 | index | process |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
        for (int files : List.of(largest / 16, largest / 4, largest)) {
            try (SourceTree folder = new SourceTree(Files.createTempDirectory("faultline-semantic"))) {
                measure(folder.root(), files);
            }
        }
    }

    @SuppressWarnings("try") // the resource is only closed
    private static void measure(Path folder, int files) throws Exception {
        Path root = Files.createDirectory(folder.resolve("root")).toRealPath();
        Path home = Files.createDirectory(folder.resolve("home"));
        Random random = new Random(files);
        for (int i = 0; i < files; i++) {
            Path place = Files.createDirectories(root.resolve("module" + i % 20));
            Files.writeString(place.resolve("File" + i + ".java"), source(random, i));
        }
        long began = System.nanoTime();
        SemanticIndex index = new LuceneIndexProvider().open(Root.of(root), home, line -> {});
        try (AutoCloseable closing = (AutoCloseable) index) {
            while (!(index.state() instanceof IndexState.Ready)) {
                Thread.sleep(20);
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            long chunks = ((IndexState.Ready) index.state()).chunks();
            double[] times = searches(index, random);
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | %,d | %.1f s | %.0f | %.1f ms | %.1f ms | %.1f MB | %d MB |%n",
                    files,
                    chunks,
                    seconds,
                    chunks / seconds,
                    times[SEARCHES / 2],
                    times[SEARCHES * 95 / 100],
                    size(home.resolve("semantic")) / 1e6,
                    memory());
        }
    }

    private static double[] searches(SemanticIndex index, Random random) throws InterruptedException {
        double[] times = new double[SEARCHES];
        for (int i = -SEARCHES / 4; i < SEARCHES; i++) { // the first searches warm up
            String query = "where is the " + word(random) + " of the " + word(random) + " checked";
            long began = System.nanoTime();
            if (index.search(query, 20).findings().isEmpty()) {
                throw new IllegalStateException("nothing was found");
            }
            if (i >= 0) {
                times[i] = (System.nanoTime() - began) / 1e6;
            }
        }
        Arrays.sort(times);
        return times;
    }

    private static String source(Random random, int number) {
        StringBuilder text = new StringBuilder("package made.up;\n\n/** Keeps the " + word(random) + " of a "
                + word(random) + ". */\nfinal class File" + number + " {\n");
        for (int i = 0; i < METHODS; i++) {
            String name = word(random);
            String other = word(random);
            text.append("    /** Checks each ")
                    .append(name)
                    .append(" before the ")
                    .append(other)
                    .append(" ends. */\n");
            text.append("    int ")
                    .append(name)
                    .append(i)
                    .append("(int ")
                    .append(other)
                    .append(") {\n");
            for (int line = random.nextInt(6) + 1; line > 0; line--) {
                text.append("        ")
                        .append(other)
                        .append(" = ")
                        .append(word(random))
                        .append("(")
                        .append(name);
                text.append(line).append(");\n");
            }
            text.append("        return ").append(other).append(";\n    }\n\n");
        }
        return text.append("}\n").toString();
    }

    private static String word(Random random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> !file.toString().contains("native") && Files.isRegularFile(file))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /** {@return the resident memory of the process, in megabytes} */
    private static long memory() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")) / 1024)
                .findFirst()
                .orElse(0);
    }
}
