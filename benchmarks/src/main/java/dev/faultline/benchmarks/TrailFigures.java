package dev.faultline.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The cost of a trail on a disk, compared with the cost of the disk itself, all in one run: alternating rounds, so that
 * anything that slows the machine down affects all of them.
 */
public final class TrailFigures {
    private static final int ROUNDS = 15;

    private TrailFigures() {}

    /** Prints the figures of a trail in a new directory under the given one. */
    public static void main(String[] args) throws Exception {
        Path scratch = Files.createTempDirectory(Path.of(args.length > 0 ? args[0] : "."), "trail-figures");
        long lines = args.length > 1 ? Long.parseLong(args[1]) : 1_000_000;
        try {
            writing(new TrailRounds(scratch));
            TrailReading.measure(scratch.resolve("large"), lines);
        } finally {
            Figures.delete(scratch);
        }
    }

    private static void writing(TrailRounds rounds) throws Exception {
        List<Double> oneByOne = new ArrayList<>();
        List<Double> together = new ArrayList<>();
        List<Double> callers64 = new ArrayList<>();
        List<Double> callers256 = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        List<Double> force = new ArrayList<>();
        List<Double> single = new ArrayList<>();
        for (int round = -1; round < ROUNDS; round++) {
            double alone = rounds.bare(1);
            double with64 = rounds.callers(64);
            double with256 = rounds.callers(256);
            double bulk = rounds.bare(64);
            TrailRounds.Single one = rounds.single();
            if (round >= 0) { // the first round warms up
                oneByOne.add(alone);
                together.add(bulk);
                callers64.add(with64);
                callers256.add(with256);
                bare.add(one.bare());
                force.add(one.force());
                single.add(one.trail());
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-58s %12s  %s%n",
                "records a second",
                "median",
                "least .. most of " + ROUNDS + " rounds");
        row("one thread, one force for each record", oneByOne);
        row("one thread, the same bytes, one force for 64 lines", together);
        row("the trail, 64 callers", callers64);
        row("the trail, 256 callers", callers256);
        System.out.printf(Locale.ROOT, "%-58s %12s%n", "microseconds, p50", "median");
        row("force alone", force);
        row("write and force, one record", bare);
        row("the trail, one caller", single);
        System.out.printf(Locale.ROOT, "%-58s %12s%n", "ratios of the same round", "median");
        limit("64 callers to one force for each record, at least 8", ratios(callers64, oneByOne), 8, true);
        limit("256 callers to one force for each record, at least 20", ratios(callers256, oneByOne), 20, true);
        limit("256 callers to 64 lines for each force, at least 0.4", ratios(callers256, together), 0.4, true);
        limit("one caller to write and force, at most 1.5", ratios(single, bare), 1.5, false);
    }

    private static void row(String what, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "  %-56s %12.1f  %.1f .. %.1f%n",
                what,
                Figures.median(values),
                sorted.getFirst(),
                sorted.getLast());
    }

    private static void limit(String what, List<Double> ratios, double limit, boolean atLeast) {
        List<Double> sorted = ratios.stream().sorted().toList();
        double median = Figures.median(ratios);
        boolean met = atLeast ? median >= limit : median <= limit;
        System.out.printf(
                Locale.ROOT,
                "  %-56s %12.2f  %.2f .. %.2f  %s%n",
                what,
                median,
                sorted.getFirst(),
                sorted.getLast(),
                met ? "met" : "MISSED");
    }

    private static List<Double> ratios(List<Double> these, List<Double> those) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < these.size(); i++) {
            ratios.add(these.get(i) / those.get(i));
        }
        return ratios;
    }
}
