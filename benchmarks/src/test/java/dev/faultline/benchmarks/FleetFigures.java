package dev.faultline.benchmarks;

import dev.faultline.trail.ChainedLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * How many entries a second reach PostgreSQL and Kafka, beside the same bytes without a chain, a stream or a check, in
 * one run of alternating rounds, and how the rate changes with the size of entries and batches and with consumers.
 *
 * <p>It is with the tests because it uses the servers that they start.
 */
public final class FleetFigures {
    private static final int BATCH = 2_000; // that of the shipper
    private static final int USUAL_BYTES = 700;
    private static final List<Integer> SIZES = List.of(300, 3_000);
    private static final List<Integer> BATCHES = List.of(100, 500, 8_000);
    private static final List<Integer> CONSUMERS = List.of(1, 2, 4);
    private static final String GZIP = "gzip";
    private static final String NONE = "none";

    private final int entries;
    private final int rounds;
    private final Map<String, List<Double>> rates = new LinkedHashMap<>();

    private FleetFigures(int entries, int rounds) {
        this.entries = entries;
        this.rounds = rounds;
    }

    /** Takes the number of entries of a round and the number of rounds. */
    public static void main(String[] args) throws Exception {
        int entries = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        Path scratch = Files.createTempDirectory("faultline-benchmark");
        try (FleetRounds stores = new FleetRounds(scratch)) {
            new FleetFigures(entries, rounds).measure(stores);
        } finally {
            Figures.delete(scratch);
        }
    }

    private void measure(FleetRounds stores) throws Exception {
        List<ChainedLine> usual = stores.lines(USUAL_BYTES, entries);
        Map<Integer, List<ChainedLine>> sizes = new LinkedHashMap<>();
        for (int size : SIZES) {
            sizes.put(size, stores.lines(size, entries));
        }
        for (int round = -1; round < rounds; round++) { // the first one warms up
            boolean counts = round >= 0;
            add(counts, "PostgreSQL", () -> stores.toPostgres(usual, BATCH));
            add(counts, "PostgreSQL, plain COPY", () -> stores.copy(usual, BATCH));
            for (int batch : BATCHES) {
                add(counts, "PostgreSQL, batches of " + batch, () -> stores.toPostgres(usual, batch));
            }
            add(counts, "Kafka", () -> stores.toKafka(usual, BATCH, GZIP));
            add(counts, "Kafka, plain producer", () -> stores.produce(usual, BATCH, GZIP));
            add(counts, "Kafka, not compressed", () -> stores.toKafka(usual, BATCH, NONE));
            add(counts, "Kafka, not compressed, plain producer", () -> stores.produce(usual, BATCH, NONE));
            for (Map.Entry<Integer, List<ChainedLine>> size : sizes.entrySet()) {
                String bytes = ", entries of " + size.getKey() + " bytes";
                add(counts, "PostgreSQL" + bytes, () -> stores.toPostgres(size.getValue(), BATCH));
                add(counts, "Kafka" + bytes, () -> stores.toKafka(size.getValue(), BATCH, GZIP));
            }
            for (int consumers : CONSUMERS) {
                String name = "Kafka to PostgreSQL, consumers: " + consumers;
                add(counts, name, () -> stores.relayed(usual, consumers));
            }
        }
        print();
    }

    private void add(boolean counts, String name, Callable<Double> seconds) throws Exception {
        double rate = entries / seconds.call();
        if (counts) {
            rates.computeIfAbsent(name, it -> new ArrayList<>()).add(rate);
        }
    }

    private void print() {
        System.out.printf(Locale.ROOT, "entries a second, %d entries, %d rounds%n", entries, rounds);
        rates.forEach((name, values) -> row(name, values));
        System.out.println("ratios of the same round");
        ratio("PostgreSQL", "PostgreSQL, plain COPY");
        ratio("Kafka", "Kafka, plain producer");
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
