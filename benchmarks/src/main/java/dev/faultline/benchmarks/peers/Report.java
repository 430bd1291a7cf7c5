package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a run has measured: printed at once, and kept for a table. */
final class Report {
    private final List<String> rows = new ArrayList<>();

    /** Adds a figure with its repetitions. The bar may be empty. */
    void say(String what, String bar, List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        String median = number(Figures.median(values));
        String spread = values.size() > 1 ? number(sorted.getFirst()) + " to " + number(sorted.getLast()) : "";
        rows.add("| " + String.join(" | ", what, median, spread, bar) + " |");
        System.out.printf("%-72s %10s  %-24s %s%n", what, median, spread, bar);
    }

    /** Adds the ratios of figures of the same rounds, so that what the machine does besides affects both. */
    void ratio(String what, String bar, List<Double> ours, List<Double> theirs) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ours.size(); round++) {
            ratios.add(ours.get(round) / theirs.get(round));
        }
        say(what, bar, ratios);
    }

    /** {@return all figures as a table in Markdown} */
    String table() {
        return "| what | median | spread | bar |\n| --- | --- | --- | --- |\n" + String.join("\n", rows) + "\n";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 20 ? "%.2f" : "%,.0f", value);
    }
}
