package dev.faultline.benchmarks;

import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresServer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The response times of a server that ships beside those of one that does not, in alternating rounds: while the
 * database answers, while it is stopped, and after it continues. One call in ten fails and is recorded durably.
 *
 * <p>It is with the tests because it uses the database that they start.
 */
public final class ServeShipFigures {
    private static final int WARM_UP = 4;
    private static final double SHARE = 0.5;

    private final ServedCalls plain;
    private final ServedCalls shipping;
    private final long round;
    private double rate;

    private ServeShipFigures(ServedCalls plain, ServedCalls shipping, long round) {
        this.plain = plain;
        this.shipping = shipping;
        this.round = round;
    }

    /** Takes the number of pairs, the seconds of a round, and the seconds for which the database is stopped. */
    public static void main(String[] args) throws Exception {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 15;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 3;
        int stop = args.length > 2 ? Integer.parseInt(args[2]) : 60;
        PostgresServer postgres = PostgresServer.shared();
        StoreUrl.Postgres url = postgres.database();
        Schema.migrate(Database.of(url, postgres.environment()));
        Path scratch = Files.createTempDirectory("faultline-benchmark");
        try (ServedCalls plain = ServedCalls.start(scratch.resolve("plain"), postgres.environment());
                ServedCalls shipping =
                        ServedCalls.start(scratch.resolve("shipping"), postgres.environment(), "--ship", url.shown())) {
            ServeShipFigures figures = new ServeShipFigures(plain, shipping, TimeUnit.SECONDS.toNanos(seconds));
            figures.warmUp();
            figures.compare("store answers", pairs);
            postgres.pause();
            try {
                figures.compareFor("store stopped", TimeUnit.SECONDS.toNanos(stop));
                System.out.println("  entries that wait: " + shipping.lag());
            } finally {
                postgres.resume();
            }
            figures.compare("store answers again", pairs);
            figures.awaitShipped();
        } finally {
            Figures.delete(scratch);
        }
    }

    private void warmUp() throws Exception {
        double possible = 0;
        for (int i = 0; i < WARM_UP; i++) {
            possible = Math.min(plain.closed(round), shipping.closed(round));
        }
        rate = possible * SHARE;
        System.out.printf(Locale.ROOT, "%.0f calls a second, half of what is possible%n", rate);
    }

    private void compare(String what, int pairs) throws Exception {
        List<double[]> p95 = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            p95.add(pair(i));
        }
        print(what, p95);
    }

    private void compareFor(String what, long nanos) throws Exception {
        long begin = System.nanoTime();
        List<double[]> p95 = new ArrayList<>();
        while (System.nanoTime() - begin < nanos) {
            p95.add(pair(p95.size()));
        }
        print(what, p95);
    }

    // Each goes first equally often.
    private double[] pair(int number) throws Exception {
        boolean plainFirst = number % 2 == 0;
        double one = (plainFirst ? plain : shipping).p95(rate, round);
        double other = (plainFirst ? shipping : plain).p95(rate, round);
        return plainFirst ? new double[] {one, other} : new double[] {other, one};
    }

    private static void print(String what, List<double[]> p95) {
        List<Double> ratios =
                p95.stream().map(pair -> pair[1] / pair[0]).sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%s: p95 with shipping to without: median %.2f, from %.2f to %.2f, %d pairs; without %.2f ms, with %.2f"
                        + " ms; load %.1f%n",
                what,
                Figures.median(ratios),
                ratios.getFirst(),
                ratios.getLast(),
                ratios.size(),
                Figures.median(p95, pair -> pair[0]),
                Figures.median(p95, pair -> pair[1]),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private void awaitShipped() throws Exception {
        long begin = System.nanoTime();
        while (shipping.lag() > 0) {
            if (System.nanoTime() - begin > TimeUnit.MINUTES.toNanos(5)) {
                throw new IllegalStateException(shipping.lag() + " entries are not shipped");
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        System.out.printf(Locale.ROOT, "all shipped %.1f s after the last call%n", (System.nanoTime() - begin) / 1e9);
    }
}
