package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.Series;
import dev.faultline.text.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Counts over time as stacked bars.
 *
 * @param what what is counted, such as "Failures"
 * @param by what the lines are, such as "code"
 */
record Bars(Series series, String what, String by) implements PlotFrame.PlotContent {
    private static final double GAP = 1.5;

    void write(Html html) {
        new PlotFrame(html, series.start(), series.width(), series.intervals()).write(this);
    }

    @Override
    public String caption(PlotFrame frame) {
        return what + " per " + Words.interval(series.width()) + ", by " + by;
    }

    @Override
    public String summary(PlotFrame frame) {
        int highest = highest();
        if (highest == 0) {
            return "No " + what.toLowerCase(Locale.ROOT) + " in this time.";
        }
        int peak = IntStream.range(0, series.intervals())
                .filter(i -> series.total(i) == highest)
                .findFirst()
                .orElse(0);
        return caption(frame) + ". Most, " + Words.number(highest) + ", at " + Words.time(series.at(peak))
                + " UTC. All figures are in the table below.";
    }

    private int highest() {
        return IntStream.range(0, series.intervals()).map(series::total).max().orElse(0);
    }

    private int top() {
        int highest = highest();
        return Math.max(2, highest + highest % 2);
    }

    @Override
    public List<String> scale() {
        return List.of(Words.number(top()), Words.number(top() / 2), "0");
    }

    @Override
    public List<String> lines() {
        return series.lines().stream()
                .map(Series.Line::name)
                .map(name -> name.isEmpty() ? "(no " + by + ")" : name)
                .toList();
    }

    @Override
    public String figure(int line, int interval) {
        return series.total(interval) == 0
                ? ""
                : Words.number(series.lines().get(line).counts().get(interval));
    }

    @Override
    public void draw(PlotFrame frame) {
        int top = top();
        for (int i = 0; i < series.intervals(); i++) {
            bar(frame, i, top);
        }
    }

    private void bar(PlotFrame frame, int interval, int top) {
        int below = 0;
        for (int line = 0; line < series.lines().size(); line++) {
            int count = series.lines().get(line).counts().get(interval);
            if (count > 0) {
                double height = PlotFrame.HEIGHT * count / (double) top;
                double y = PlotFrame.HEIGHT - PlotFrame.HEIGHT * below / (double) top - height;
                String text =
                        frame.tick(interval) + " " + VisibleText.line(lines().get(line)) + ": " + Words.number(count);
                frame.html()
                        .in(
                                "rect.s" + line,
                                () -> frame.html().element("title", text),
                                "x",
                                number(interval * PlotFrame.STEP + GAP),
                                "width",
                                number(PlotFrame.STEP - 2 * GAP),
                                "y",
                                number(y),
                                "height",
                                number(height));
                below += count;
            }
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
