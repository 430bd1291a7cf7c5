package dev.faultline.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * What one failing call in ten does to the others, if calls come at half the rate that the server can answer; and
 * beside it what as much writing does to the bare SDK: none of its calls fails, but as many lines are forced to disk.
 */
final class FailingBeside {
    private static final int FAILING = 10;

    /** So many that a call which is due finds a free one; more would cost the machine more than the calls do. */
    private static final int CONNECTIONS = 64;

    private final int guarded;
    private final int bare;
    private final Path scratch;
    private final List<Double> quiet = new ArrayList<>();
    private final List<Double> equal = new ArrayList<>();
    private final List<Double> failing = new ArrayList<>();
    private final List<Double> forced = new ArrayList<>();

    FailingBeside(int guarded, int bare, Path scratch) {
        this.guarded = guarded;
        this.bare = bare;
        this.scratch = scratch;
    }

    /** Runs so many rounds, at half of what the same connections get when each sends its next call at once. */
    void measure(int pairs) throws Exception {
        double rate = GuardFigures.closed(guarded, CONNECTIONS, FAILING) / 2;
        for (int i = 0; i < pairs; i++) {
            round(rate, scratch.resolve("forced-" + i));
        }
        List<Double> differences =
                equal.stream().map(ratio -> Math.max(ratio, 1 / ratio) - 1).toList();
        System.out.printf(
                "%.0f calls a second, half of what is possible; p95 %.2f ms if none fails%n",
                rate, TrailFigures.median(quiet));
        GuardFigures.print(
                String.format(
                        "p95 of successes with %d %% failing to none (at most %.3f: 1.05 and what equal runs differ"
                                + " by)",
                        FAILING, 1.05 + TrailFigures.median(differences)),
                failing);
        GuardFigures.print("p95 of two equal runs", equal);
        GuardFigures.print(
                "p95 of the bare SDK, none failing, with as many forces by a thread of the client to none", forced);
    }

    private void round(double rate, Path file) throws Exception {
        double before = p95(guarded, rate, 0);
        failing.add(p95(guarded, rate, FAILING) / before);
        double after = p95(guarded, rate, 0);
        equal.add(after / before);
        quiet.add(before);
        quiet.add(after);
        double alone = p95(bare, rate, 0);
        try (Forces forces = new Forces(file, rate * FAILING / 100)) {
            forced.add(p95(bare, rate, 0) / alone);
        }
    }

    /** {@return the 95th of 100 response times of successful calls, in ms, at this rate, so many in 100 failing} */
    private static double p95(int port, double rate, int failing) throws Exception {
        double gap = CONNECTIONS / rate * 1e9;
        List<List<Long>> times = Stream.generate(() -> (List<Long>) new ArrayList<Long>())
                .limit(CONNECTIONS)
                .toList();
        Connections.together(port, CONNECTIONS, (load, number, begin) -> {
            double due = begin + gap * number / CONNECTIONS;
            for (int i = number; due < begin + GuardFigures.ROUND; i++, due += gap) {
                LockSupport.parkNanos((long) due - System.nanoTime());
                boolean fails = GuardFigures.fails(i, failing);
                load.call(fails ? "throw" : "echo");
                if (!fails) {
                    times.get(number).add(System.nanoTime() - (long) due); // from when it was due: nothing is left out
                }
            }
        });
        List<Long> all = times.stream().flatMap(List::stream).sorted().toList();
        return all.get((int) (all.size() * 0.95)) / 1e6;
    }
}
