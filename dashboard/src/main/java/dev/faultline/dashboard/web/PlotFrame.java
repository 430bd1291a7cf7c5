package dev.faultline.dashboard.web;

import dev.faultline.text.VisibleText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A plot over time: caption, axes, legend, and all figures in a table.
 *
 * @param start the beginning of the first interval
 * @param width the length of each interval
 */
record PlotFrame(Html html, Instant start, Duration width, int intervals) {
    /** The height of the drawing, in its own units. */
    static final int HEIGHT = 100;

    /** The width of an interval in the drawing. */
    static final int STEP = 10;

    /** What a plot shows. */
    interface PlotContent {
        /** {@return what the plot shows, for its caption} */
        String caption(PlotFrame frame);

        /** {@return the most important figures in a sentence or two, for those who cannot see the drawing} */
        String summary(PlotFrame frame);

        /** {@return the names of the lines, as they are} */
        List<String> lines();

        /** {@return the labels of the vertical axis: at its top, in its middle, and at its bottom} */
        List<String> scale();

        /** Draws. */
        void draw(PlotFrame frame);

        /** {@return the figure of this line in this interval; an empty text if it has none} */
        String figure(int line, int interval);
    }

    void write(PlotContent content) {
        html.in("figure", () -> {
            html.element("figcaption", content.caption(this));
            html.in("div.plot", () -> {
                axis("div.y", content.scale());
                drawing(content);
                axis("div.x", List.of(tick(0), tick(intervals / 2), tick(intervals - 1)));
            });
            legend(content);
            table(content);
        });
    }

    /** {@return the beginning of this interval} */
    Instant at(int interval) {
        return start.plus(width.multipliedBy(interval));
    }

    /** {@return the beginning of this interval, as it is written at the axis} */
    String tick(int interval) {
        return Words.tick(at(interval), width);
    }

    private void axis(String tag, List<String> labels) {
        html.in(tag, () -> labels.forEach(label -> html.element("span", label)), "aria-hidden", "true");
    }

    private void drawing(PlotContent content) {
        String right = Integer.toString(intervals * STEP);
        html.in(
                "svg",
                () -> {
                    html.in("line.grid", () -> {}, "x1", "0", "x2", right, "y1", "50", "y2", "50");
                    content.draw(this);
                },
                "viewBox",
                "0 0 " + right + " " + HEIGHT,
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                content.summary(this));
    }

    private void legend(PlotContent content) {
        html.in("ul.legend", () -> {
            for (int line = 0; line < content.lines().size(); line++) {
                int number = line;
                html.in("li", () -> {
                    html.in("span.key.s" + number, () -> {}, "aria-hidden", "true");
                    html.foreign(VisibleText.line(content.lines().get(number)));
                });
            }
        });
    }

    private void table(PlotContent content) {
        html.in("details", () -> {
            html.element("summary", "Figures as a table");
            html.in(
                    "div.scroll",
                    () -> html.in("table", () -> {
                        html.in(
                                "thead",
                                () -> html.in("tr", () -> {
                                    html.element("th", "From (UTC)", "scope", "col");
                                    content.lines()
                                            .forEach(
                                                    name -> html.element("th", VisibleText.line(name), "scope", "col"));
                                }));
                        html.in("tbody", () -> IntStream.range(0, intervals).forEach(i -> row(content, i)));
                    }),
                    "tabindex",
                    "0",
                    "role",
                    "region",
                    "aria-label",
                    content.caption(this) + ", figures");
        });
    }

    private void row(PlotContent content, int interval) {
        List<String> figures = IntStream.range(0, content.lines().size())
                .mapToObj(line -> content.figure(line, interval))
                .toList();
        if (figures.stream().anyMatch(figure -> !figure.isEmpty())) {
            html.in("tr", () -> {
                html.element("th", Words.time(at(interval)), "scope", "row");
                figures.forEach(figure -> html.element("td", figure));
            });
        }
    }
}
