package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.CallCounts;
import dev.faultline.dashboard.index.CallSeries;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Success rate and latency of calls over time. */
record CallPlots(Html html, CallSeries series) {
    private static final List<Double> LOWEST_RATES = List.of(0.9, 0.5);
    private static final String MORE = "more than ";

    void write() {
        frame().write(success());
        frame().write(latency());
    }

    private PlotFrame frame() {
        return new PlotFrame(
                html, series.start(), series.width(), series.all().counts().size());
    }

    private String per() {
        return " per " + Words.interval(series.width());
    }

    private StepLines success() {
        List<StepLines.StepLine> lines = series.tools().stream()
                .map(line -> new StepLines.StepLine(
                        line.name().isEmpty() ? "(no tool)" : line.name(),
                        line.counts().stream()
                                .map(one -> one.map(CallPlots::rate))
                                .toList()))
                .toList();
        double lowest = values(lines).min().orElse(1);
        double bottom =
                LOWEST_RATES.stream().filter(rate -> lowest >= rate).findFirst().orElse(0.0);
        return new StepLines(
                "Success rate" + per() + ", by tool", "Lowest", lines, new StepLines.Scale(bottom, 1, Words::percent));
    }

    private static StepLines.StepValue rate(CallCounts one) {
        return new StepLines.StepValue(one.successRate(), Words.percent(one.successRate()));
    }

    private StepLines latency() {
        List<StepLines.StepLine> lines = List.of(
                new StepLines.StepLine("p50: half of the calls took at most", limits(0.5)),
                new StepLines.StepLine("p95: 95 % took at most", limits(0.95)));
        double highest = values(lines).max().orElse(0);
        return new StepLines(
                "Latency" + per() + ", all calls shown",
                "Highest",
                lines,
                new StepLines.Scale(0, Math.max(10, highest), CallPlots::millis));
    }

    private List<Optional<StepLines.StepValue>> limits(double share) {
        return series.all().counts().stream()
                .map(one -> one.filter(CallCounts::isTimed).map(timed -> limit(timed, share)))
                .toList();
    }

    private static StepLines.StepValue limit(CallCounts one, double share) {
        int longest = CallCounts.LIMITS_MS.getLast();
        Optional<Integer> limit = one.quantile(share);
        return new StepLines.StepValue(
                limit.orElse(longest), (limit.isPresent() ? "" : MORE) + millis(limit.orElse(longest)));
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, "%,d ms", Math.round(value));
    }

    private static DoubleStream values(List<StepLines.StepLine> lines) {
        return lines.stream()
                .flatMap(line -> line.values().stream())
                .flatMap(Optional::stream)
                .mapToDouble(StepLines.StepValue::value);
    }
}
