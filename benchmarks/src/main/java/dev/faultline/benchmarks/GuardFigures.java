package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Compares a guarded server with the bare SDK over HTTP, 32 connections, in alternating pairs: successful calls,
 * throwing calls that are recorded durably, written but not forced, or not recorded, and how one failing call in ten
 * affects the others.
 */
public final class GuardFigures {
    /** The duration of a round. */
    static final long ROUND = TimeUnit.SECONDS.toNanos(3);

    private static final int CONNECTIONS = 32;
    private static final int WARM_UP = 12;

    private GuardFigures() {}

    /** Takes the number of pairs of each kind, by default 20. */
    public static void main(String[] args) throws Exception {
        int pairs = args.length > 0 && !args[0].isBlank() ? Integer.parseInt(args[0].strip()) : 20;
        Path scratch = Files.createTempDirectory("faultline-benchmark");
        Process servers = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        GuardServers.class.getName(),
                        scratch.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = servers.inputReader()) {
            compare(GuardServers.Ports.read(said.readLine()), pairs);
        } finally {
            servers.destroy();
            servers.waitFor();
            Figures.delete(scratch);
        }
    }

    private static void compare(GuardServers.Ports ports, int pairs) throws Exception {
        for (int i = 0; i < WARM_UP; i++) { // warm up all of them before measuring
            for (int port : ports.all()) {
                closed(port, CONNECTIONS, i % 2 == 0 ? 0 : 100);
            }
        }
        ratios("successful calls, guarded to bare (at least 1.0)", ports.bare(), ports.durable(), 0, pairs);
        ratios("throwing calls, recorded durably, to bare (at least 0.8)", ports.bare(), ports.durable(), 100, pairs);
        ratios("throwing calls, written and not forced, to bare", ports.bare(), ports.written(), 100, pairs);
        ratios("throwing calls, not recorded, to bare (at least 0.95)", ports.bare(), ports.unrecorded(), 100, pairs);
        new FailingBeside(ports).measure(Math.max(10, pairs));
    }

    private static void ratios(String what, int bare, int guarded, int failing, int pairs) throws Exception {
        List<Double> ratios = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            boolean first = i % 2 == 0; // each goes first equally often
            double one = closed(first ? bare : guarded, CONNECTIONS, failing);
            double other = closed(first ? guarded : bare, CONNECTIONS, failing);
            ratios.add(first ? other / one : one / other);
            rates.add(first ? one : other);
        }
        print(what, ratios);
        System.out.printf("  bare: %.0f calls a second%n", Figures.median(rates));
    }

    /**
     * {@return the calls per second of all connections together, each of which sends the next call at once}
     *
     * @param failing the percentage of calls that fail
     */
    static double closed(int port, int connections, int failing) throws Exception {
        long[] counts = new long[connections];
        Connections.together(port, connections, (load, number, begin) -> {
            for (int i = number; System.nanoTime() - begin < ROUND; i++) {
                load.call(fails(i, failing) ? "throw" : "echo");
                counts[number]++;
            }
        });
        return Arrays.stream(counts).sum() / (ROUND / 1e9);
    }

    /** {@return whether the call with this number is one of the percentage that fails} */
    static boolean fails(int number, int failing) {
        return failing > 0 && number % (100 / failing) == 0;
    }

    static void print(String what, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        System.out.printf(
                "%s: median %.3f, from %.3f to %.3f, %d pairs%n",
                what, sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast(), sorted.size());
    }
}
