package dev.faultline.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * How one failing call in ten affects the others, if calls arrive at half the rate that the server can answer. For
 * comparison, the same with a minimal durable record, without any record, and with the bare SDK.
 */
final class FailingBeside {
    private static final int FAILING = 10;

    /** Enough that a call that is due finds a free connection; more would cost the machine more than the calls do. */
    private static final int CONNECTIONS = 64;

    private static final int WARM_UP = 4;

    private final GuardServers.Ports ports;
    private final List<Double> quiet = new ArrayList<>();
    private final List<Double> equal = new ArrayList<>();
    private final List<Double> durable = new ArrayList<>();
    private final List<Double> plain = new ArrayList<>();
    private final List<Double> unrecorded = new ArrayList<>();
    private final List<Double> bare = new ArrayList<>();

    FailingBeside(GuardServers.Ports ports) {
        this.ports = ports;
    }

    /**
     * Runs the given number of rounds, at half the rate of the same connections when each sends its next call at once.
     */
    void measure(int rounds) throws Exception {
        double rate = GuardFigures.closed(ports.durable(), CONNECTIONS, FAILING) / 2;
        for (int i = 0; i < WARM_UP; i++) {
            for (int port : ports.all()) {
                p95(port, rate, FAILING);
            }
        }
        for (int i = 0; i < rounds; i++) {
            round(rate);
        }
        print(rate);
    }

    private void round(double rate) throws Exception {
        double before = p95(ports.durable(), rate, 0);
        durable.add(p95(ports.durable(), rate, FAILING) / before);
        plain.add(p95(ports.plain(), rate, FAILING) / before);
        unrecorded.add(p95(ports.unrecorded(), rate, FAILING) / before);
        double after = p95(ports.durable(), rate, 0);
        equal.add(after / before);
        quiet.add(before);
        quiet.add(after);
        double alone = p95(ports.bare(), rate, 0);
        bare.add(p95(ports.bare(), rate, FAILING) / alone);
    }

    private void print(double rate) {
        List<Double> differences =
                equal.stream().map(ratio -> Math.max(ratio, 1 / ratio) - 1).toList();
        System.out.printf(
                "p95 of successes with %d %% failing to none, %.0f calls a second, half of what is possible; p95 %.2f"
                        + " ms if none fails; at most %.3f: 1.05 and what equal runs differ by%n",
                FAILING, rate, Figures.median(quiet), 1.05 + Figures.median(differences));
        GuardFigures.print("  recorded durably", durable);
        GuardFigures.print("  recorded by one write and force, and nothing else", plain);
        GuardFigures.print("  not recorded", unrecorded);
        GuardFigures.print("  the bare SDK", bare);
        GuardFigures.print("  two equal runs", equal);
    }

    /** {@return the 95th percentile of the response times of successful calls, in ms, with a percentage that fails} */
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
                    times.get(number)
                            .add(System.nanoTime() - (long) due); // from when it was due, so that waiting counts
                }
            }
        });
        List<Long> all = times.stream().flatMap(List::stream).sorted().toList();
        return all.get((int) (all.size() * 0.95)) / 1e6;
    }
}
