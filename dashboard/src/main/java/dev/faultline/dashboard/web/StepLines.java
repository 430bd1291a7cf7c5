package dev.faultline.dashboard.web;

import dev.faultline.text.VisibleText;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Values over time, one line each, level within an interval and broken where there is no value.
 *
 * @param extreme the word for the value that deserves attention: "Lowest" or "Highest"
 */
record StepLines(String caption, String extreme, List<StepLine> lineList, Scale range)
        implements PlotFrame.PlotContent {
    /** Copies the lines. */
    StepLines {
        lineList = List.copyOf(lineList);
    }

    /** The values at the ends of the vertical axis, and how a value is written there. */
    record Scale(double bottom, double top, DoubleFunction<String> text) {}

    /** The values of a line in each interval. */
    record StepLine(String name, List<Optional<StepValue>> values) {
        StepLine {
            values = List.copyOf(values);
        }
    }

    /** A value, and its text for people. */
    record StepValue(double value, String text) {}

    /** A value and where it is. */
    private record Found(int line, int interval, StepValue value) {}

    @Override
    public String caption(PlotFrame frame) {
        return caption;
    }

    @Override
    public String summary(PlotFrame frame) {
        Comparator<Found> order =
                Comparator.comparingDouble(found -> found.value().value());
        Comparator<Found> sought = extreme.equals("Lowest") ? order.reversed() : order;
        return IntStream.range(0, lineList.size())
                .boxed()
                .flatMap(line -> IntStream.range(0, frame.intervals())
                        .boxed()
                        .flatMap(i ->
                                lineList.get(line).values().get(i).stream().map(value -> new Found(line, i, value))))
                .max(sought)
                .map(found -> caption + ". " + extreme + ": "
                        + VisibleText.line(lines().get(found.line())) + ", "
                        + found.value().text() + ", at " + Words.time(frame.at(found.interval()))
                        + " UTC. All figures are in the table below.")
                .orElse(caption + ". Nothing was recorded in this time.");
    }

    @Override
    public List<String> lines() {
        return lineList.stream().map(StepLine::name).toList();
    }

    @Override
    public List<String> scale() {
        return DoubleStream.of(range.top(), (range.top() + range.bottom()) / 2, range.bottom())
                .mapToObj(range.text())
                .toList();
    }

    @Override
    public String figure(int line, int interval) {
        return lineList.get(line).values().get(interval).map(StepValue::text).orElse("");
    }

    @Override
    public void draw(PlotFrame frame) {
        for (int line = 0; line < lineList.size(); line++) {
            draw(frame, line);
        }
    }

    private void draw(PlotFrame frame, int line) {
        StringBuilder path = new StringBuilder();
        boolean joined = false;
        for (int i = 0; i < frame.intervals(); i++) {
            Optional<StepValue> value = lineList.get(line).values().get(i);
            if (value.isPresent()) {
                String y = number(y(value.get().value()));
                path.append(joined ? 'L' : 'M')
                        .append(i * PlotFrame.STEP)
                        .append(' ')
                        .append(y)
                        .append('H')
                        .append((i + 1) * PlotFrame.STEP);
            }
            joined = value.isPresent();
        }
        if (!path.isEmpty()) {
            frame.html()
                    .in(
                            "path.line.l" + line,
                            () -> frame.html()
                                    .element(
                                            "title",
                                            VisibleText.line(lineList.get(line).name())),
                            "d",
                            path.toString());
        }
    }

    private double y(double value) {
        double share = (value - range.bottom()) / (range.top() - range.bottom());
        return PlotFrame.HEIGHT - Math.clamp(share, 0, 1) * (PlotFrame.HEIGHT - 2) - 1;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
