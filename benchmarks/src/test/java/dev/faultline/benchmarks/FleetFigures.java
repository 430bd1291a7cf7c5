package dev.faultline.benchmarks;

import dev.faultline.trail.ChainedLine;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * How many entries a second reach PostgreSQL and Kafka, beside the same bytes without a chain, a stream or a check, in
 * one run of alternating rounds, and how the rate changes with the size of entries and batches and with consumers.
 *
 * <p>It is with the tests because it uses the servers that they start.
 */
public final class FleetFigures {
    private static final int BATCH = 2_000; // that of the shipper
    private static final int USUAL_BYTES = 700;
    private static final List<Integer> SIZES = List.of(USUAL_BYTES, 1_500, 3_000);
    private static final List<Integer> BATCHES = List.of(1, 10, 100, 500, 8_000);
    private static final List<Integer> CONSUMERS = List.of(1, 2, 4);
    private static final int FEW_STREAMS = 16;
    private static final int MANY_STREAMS = 500;
    private static final int MOST_BATCHES = 200;
    private static final String GZIP = "gzip";
    private static final String NONE = "none";

    private final int entries;
    private final int rounds;
    private final long deadline;
    private final Map<String, List<Double>> rates = new LinkedHashMap<>();

    private FleetFigures(int entries, int rounds, int minutes) {
        this.entries = entries;
        this.rounds = rounds;
        this.deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
    }

    /** Takes the number of entries of a round, the number of rounds, and the minutes after which none begins. */
    public static void main(String[] args) throws Exception {
        int entries = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        int minutes = args.length > 2 ? Integer.parseInt(args[2]) : 30;
        Path scratch = Files.createTempDirectory("faultline-benchmark");
        try (FleetRounds stores = new FleetRounds(scratch)) {
            new FleetFigures(entries, rounds, minutes).measure(stores);
        } finally {
            Figures.delete(scratch);
        }
    }

    private void measure(FleetRounds stores) throws Exception {
        Map<Integer, List<ChainedLine>> sizes = new LinkedHashMap<>();
        for (int size : SIZES) {
            sizes.put(size, stores.lines(size, entries));
        }
        System.out.printf(
                Locale.ROOT, "%-14s %10s %10s %10s %10s%n", "bytes an entry", "trail", "tables", "WAL", "topic");
        for (Map.Entry<Integer, List<ChainedLine>> size : sizes.entrySet()) { // also warms up
            double[] bytes = stores.sizes(size.getValue(), BATCH);
            System.out.printf(
                    Locale.ROOT,
                    "%-14d %10d %10.0f %10.0f %10.0f%n",
                    size.getKey(),
                    size.getValue().getLast().bytes().length + 1,
                    bytes[0],
                    bytes[1],
                    bytes[2]);
        }
        int round = 0;
        while (round < rounds && (round == 0 || System.nanoTime() < deadline)) {
            round(stores, sizes);
            round++;
            System.out.printf(Locale.ROOT, "round %d, load %.1f%n", round, load());
        }
        print(round);
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private void round(FleetRounds stores, Map<Integer, List<ChainedLine>> sizes) throws Exception {
        List<ChainedLine> usual = sizes.getOrDefault(USUAL_BYTES, List.of());
        add("PostgreSQL, plain COPY", () -> stores.copy(usual, BATCH));
        for (int batch : BATCHES) {
            List<ChainedLine> some = some(usual, batch);
            add("PostgreSQL, batches of " + batch, some.size(), () -> stores.toPostgres(some, batch));
        }
        add("Kafka, plain producer", () -> stores.produce(usual, BATCH, GZIP));
        add("Kafka, not compressed", () -> stores.toKafka(usual, BATCH, NONE));
        add("Kafka, not compressed, plain producer", () -> stores.produce(usual, BATCH, NONE));
        for (int batch : BATCHES) {
            List<ChainedLine> some = some(usual, batch);
            add("Kafka, batches of " + batch, some.size(), () -> stores.toKafka(some, batch, GZIP));
        }
        for (Map.Entry<Integer, List<ChainedLine>> size : sizes.entrySet()) {
            String bytes = ", entries of " + size.getKey() + " bytes";
            add("PostgreSQL" + bytes, () -> stores.toPostgres(size.getValue(), BATCH));
            add("Kafka" + bytes, () -> stores.toKafka(size.getValue(), BATCH, GZIP));
        }
        for (int consumers : CONSUMERS) {
            String to = "Kafka to PostgreSQL, " + consumers + (consumers == 1 ? " consumer, " : " consumers, ");
            add(to + FEW_STREAMS + " streams", () -> stores.relayed(usual, FEW_STREAMS, consumers));
            List<ChainedLine> pairs = usual.subList(0, 2 * MANY_STREAMS); // two entries of each stream
            add(to + MANY_STREAMS + " streams", pairs.size(), () -> stores.relayed(pairs, MANY_STREAMS, consumers));
        }
    }

    // Small batches are slow: each is a transaction.
    private static List<ChainedLine> some(List<ChainedLine> lines, int batch) {
        return lines.subList(0, Math.min(lines.size(), batch * MOST_BATCHES));
    }

    private void add(String name, Callable<Double> seconds) throws Exception {
        add(name, entries, seconds);
    }

    private void add(String name, int count, Callable<Double> seconds) throws Exception {
        rates.computeIfAbsent(name, it -> new ArrayList<>()).add(count / seconds.call());
    }

    private void print(int done) {
        System.out.printf(Locale.ROOT, "entries a second, %d entries, %d rounds, load %.1f%n", entries, done, load());
        rates.forEach((name, values) -> row(name, values));
        System.out.println("ratios of the same round");
        String usual = ", entries of " + USUAL_BYTES + " bytes";
        ratio("PostgreSQL" + usual, "PostgreSQL, plain COPY");
        ratio("Kafka" + usual, "Kafka, plain producer");
        ratio("Kafka, not compressed", "Kafka, not compressed, plain producer");
    }

    private void ratio(String ours, String theirs) {
        List<Double> these = rates.getOrDefault(ours, List.of());
        List<Double> those = rates.getOrDefault(theirs, List.of());
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < these.size(); round++) {
            ratios.add(these.get(round) / those.get(round));
        }
        row(ours + " to " + theirs, ratios);
    }

    private static void row(String name, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "  %-68s median %11.2f, from %.2f to %.2f%n",
                name,
                Figures.median(values),
                sorted.getFirst(),
                sorted.getLast());
    }
}
