package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A guarded server beside the bare SDK over HTTP, 32 connections, in pairs that follow each other: successful calls,
 * throwing calls recorded durably and not recorded, and what one failing call in ten does to the others.
 */
public final class GuardFigures {
    private static final int CONNECTIONS = 32;

    /** So many that a call which is due finds a free one; more would cost the machine more than the calls do. */
    private static final int OPEN_LOOP = 64;

    private static final int FAILING = 10;

    private static final int WARM_UP = 30;
    private static final long ROUND = TimeUnit.SECONDS.toNanos(3);

    private GuardFigures() {}

    /** Runs so many pairs of each kind, 20 unless told otherwise. */
    public static void main(String[] args) throws Exception {
        int pairs = args.length > 0 && !args[0].isBlank() ? Integer.parseInt(args[0].strip()) : 20;
        Path trail = Files.createTempDirectory("faultline-benchmark");
        Process servers = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        GuardServers.class.getName(),
                        trail.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = servers.inputReader()) {
            int[] ports = Arrays.stream(said.readLine().split(" "))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            compare(ports, pairs);
        } finally {
            servers.destroy();
            servers.waitFor();
            remove(trail);
        }
    }

    private static void compare(int[] ports, int pairs) throws Exception {
        for (int i = 0; i < WARM_UP; i++) { // all are warm before anything counts
            closed(ports[i % ports.length], CONNECTIONS, i % 2 == 0 ? 0 : 100);
        }
        ratios("successful calls, guarded to bare (at least 0.95)", ports[0], ports[1], 0, pairs);
        ratios("throwing calls, recorded durably, to bare (at least 0.5)", ports[0], ports[1], 100, pairs);
        ratios("throwing calls, not recorded, to bare", ports[0], ports[2], 100, pairs);
        failingBeside(ports[1], pairs);
    }

    /** Half of what the same connections get when they send the same calls as fast as they can. */
    private static void failingBeside(int port, int pairs) throws Exception {
        double rate = closed(port, OPEN_LOOP, FAILING) / 2;
        List<Double> quiet = new ArrayList<>();
        List<Double> equal = new ArrayList<>();
        List<Double> failing = new ArrayList<>();
        for (int i = 0; i < Math.max(10, pairs); i++) {
            double before = p95(port, rate, 0);
            failing.add(p95(port, rate, FAILING) / before);
            double after = p95(port, rate, 0);
            equal.add(after / before);
            quiet.add(before);
            quiet.add(after);
        }
        List<Double> differences =
                equal.stream().map(ratio -> Math.max(ratio, 1 / ratio) - 1).toList();
        System.out.printf(
                "%.0f calls a second, half of what is possible; p95 %.2f ms if none fails%n",
                rate, TrailFigures.median(quiet));
        print(
                String.format(
                        "p95 of successes with %d %% failing to none (at most %.3f: 1.05 and what equal runs differ"
                                + " by)",
                        FAILING, 1.05 + TrailFigures.median(differences)),
                failing);
        print("p95 of two equal runs", equal);
    }

    private static void ratios(String what, int bare, int guarded, int failing, int pairs) throws Exception {
        List<Double> ratios = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            boolean first = i % 2 == 0; // each goes first as often as the other
            double one = closed(first ? bare : guarded, CONNECTIONS, failing);
            double other = closed(first ? guarded : bare, CONNECTIONS, failing);
            ratios.add(first ? other / one : one / other);
            rates.add(first ? one : other);
        }
        print(what, ratios);
        System.out.printf("  bare: %.0f calls a second%n", TrailFigures.median(rates));
    }

    /**
     * {@return how many calls a second all connections together get answered, each sending the next at once}
     *
     * @param failing so many in 100
     */
    private static double closed(int port, int connections, int failing) throws Exception {
        long[] counts = new long[connections];
        Connections.together(port, connections, (load, number, begin) -> {
            for (int i = number; System.nanoTime() - begin < ROUND; i++) {
                load.call(fails(i, failing) ? "throw" : "echo");
                counts[number]++;
            }
        });
        return Arrays.stream(counts).sum() / (ROUND / 1e9);
    }

    /** {@return whether the call of this number is one of so many in 100} */
    private static boolean fails(int number, int failing) {
        return failing > 0 && number % (100 / failing) == 0;
    }

    /** {@return the 95th of 100 response times of successful calls, in ms, at this rate, so many in 100 failing} */
    private static double p95(int port, double rate, int failing) throws Exception {
        double gap = OPEN_LOOP / rate * 1e9;
        List<List<Long>> times = Stream.generate(() -> (List<Long>) new ArrayList<Long>())
                .limit(OPEN_LOOP)
                .toList();
        Connections.together(port, OPEN_LOOP, (load, number, begin) -> {
            double due = begin + gap * number / OPEN_LOOP;
            for (int i = number; due < begin + ROUND; i++, due += gap) {
                LockSupport.parkNanos((long) due - System.nanoTime());
                load.call(fails(i, failing) ? "throw" : "echo");
                if (!fails(i, failing)) {
                    times.get(number).add(System.nanoTime() - (long) due); // from when it was due: nothing is left out
                }
            }
        });
        List<Long> all =
                new ArrayList<>(times.stream().flatMap(List::stream).sorted().toList());
        return all.get((int) (all.size() * 0.95)) / 1e6;
    }

    private static void print(String what, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        System.out.printf(
                "%s: median %.3f, from %.3f to %.3f, %d pairs%n",
                what, sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast(), sorted.size());
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
