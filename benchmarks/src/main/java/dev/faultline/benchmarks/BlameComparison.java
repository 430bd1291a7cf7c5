package dev.faultline.benchmarks;

import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.code.CodeSettings;
import dev.faultline.toolsets.code.CodeTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares {@code blame_range} with {@code git blame} of the same lines, alternately, in a new repository with a long
 * history: {@code dev/benchmark blame [rounds]}.
 */
public final class BlameComparison {
    private static final int LINES = 2_000;
    private static final int COMMITS = 200;

    private BlameComparison() {}

    /** Takes the number of rounds, by default 15. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 && !arguments[0].isBlank() ? Integer.parseInt(arguments[0].strip()) : 15;
        Path root = Files.createTempDirectory("faultline-blame");
        try {
            history(root);
            compare(root, rounds);
        } finally {
            Figures.delete(root);
        }
    }

    private static void history(Path root) throws IOException, InterruptedException {
        git(root, "init", "-q");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            lines.add("line " + i);
        }
        for (int commit = 0; commit < COMMITS; commit++) {
            for (int i = commit % 7; i < LINES; i += 97) {
                lines.set(i, "line " + i + " of commit " + commit);
            }
            Files.write(root.resolve("a.txt"), lines);
            git(root, "add", "a.txt");
            git(root, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "commit " + commit);
        }
    }

    private static void compare(Path root, int rounds) throws Exception {
        Tool blame = CodeTools.of(CodeSettings.of(root)).tools().stream()
                .filter(tool -> tool.contract().name().equals("blame_range"))
                .findFirst()
                .orElseThrow();
        for (int end : List.of(1, 100, LINES)) {
            List<Double> bare = new ArrayList<>();
            List<Double> ours = new ArrayList<>();
            List<Double> ratios = new ArrayList<>();
            for (int round = -3; round < rounds; round++) { // the first rounds warm up
                double first = git(root, "blame", "--porcelain", "-L", "1," + end, "--", "a.txt");
                long begin = System.nanoTime();
                JsonObject sent = JsonObject.builder()
                        .put("path", "a.txt")
                        .put("start_line", 1)
                        .put("end_line", end)
                        .build();
                blame.handler().handle(ToolCall.of(blame.contract(), sent, Caller.on("benchmark")));
                double second = (System.nanoTime() - begin) / 1e6;
                if (round >= 0) {
                    bare.add(first);
                    ours.add(second);
                    ratios.add(second / first);
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%4d lines: git blame %.1f ms, blame_range %.1f ms, ratio %.2f%n",
                    end,
                    Figures.median(bare),
                    Figures.median(ours),
                    Figures.median(ratios));
        }
    }

    private static double git(Path root, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        process.getInputStream().readAllBytes();
        if (process.waitFor() != 0) {
            throw new IOException("git " + arguments[0] + " failed");
        }
        return (System.nanoTime() - begin) / 1e6;
    }
}
