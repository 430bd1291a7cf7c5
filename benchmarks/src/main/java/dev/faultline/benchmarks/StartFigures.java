package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long a client waits for a server that it starts over standard input and output: from the start of the process to
 * the response to {@code initialize}, for a bare server on the SDK and for the distribution, alternately.
 */
public final class StartFigures {
    private static final int ROUNDS = 15;
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"start\",\"version\":\"1\"}}}\n";

    private StartFigures() {}

    /** Measures the distribution in this folder, whose {@code prepare} has been run. */
    public static void main(String[] args) throws Exception {
        Path distribution = Path.of(args[0]);
        String java = ProcessHandle.current().info().command().orElseThrow();
        List<String> bare =
                List.of(java, "-cp", System.getProperty("java.class.path"), BareStdioServer.class.getName());
        List<String> ours = List.of(
                distribution.resolve("faultline").toString(), "serve", "--stdio", "--toolsets", "code", "--root", ".");
        List<String> all = List.of(distribution.resolve("faultline").toString(), "serve", "--stdio", "--root", ".");
        List<Double> cold = new ArrayList<>();
        List<Double> quick = new ArrayList<>();
        List<Double> whole = new ArrayList<>();
        for (int round = -1; round < ROUNDS; round++) {
            double first = milliseconds(bare);
            double second = milliseconds(ours);
            double third = milliseconds(all);
            if (round >= 0) { // the first one warms up the disk cache
                cold.add(first);
                quick.add(second);
                whole.add(third);
            }
        }
        say("the bare SDK, cold", cold);
        say("faultline serve --stdio --toolsets code", quick);
        say("faultline serve --stdio", whole);
        System.out.printf(
                Locale.ROOT,
                "to the bare SDK (at most 0.5): %.2f with the code tools, %.2f with all%n",
                Figures.median(quick) / Figures.median(cold),
                Figures.median(whole) / Figures.median(cold));
    }

    private static double milliseconds(List<String> command) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream in = process.getOutputStream();
                BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            in.write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
            in.flush();
            String answer = out.readLine();
            double took = (System.nanoTime() - begin) / 1e6;
            if (answer == null || !answer.contains("serverInfo")) {
                throw new IOException("the server answered " + answer);
            }
            return took;
        } finally {
            process.waitFor();
        }
    }

    private static void say(String what, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%-42s median %6.0f ms, from %.0f to %.0f%n",
                what,
                Figures.median(values),
                sorted.getFirst(),
                sorted.getLast());
    }
}
