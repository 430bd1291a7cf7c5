package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.Series;
import dev.faultline.text.VisibleText;
import java.util.Locale;
import java.util.stream.IntStream;

/** Failures over time as stacked bars, with a legend and with all figures in a table. */
final class Plot {
    private static final int HEIGHT = 100;
    private static final int STEP = 10;
    private static final double GAP = 1.5;

    private final Html html;
    private final Series series;
    private final int highest;

    Plot(Html html, Series series) {
        this.html = html;
        this.series = series;
        this.highest =
                IntStream.range(0, series.intervals()).map(series::total).max().orElse(0);
    }

    void write() {
        html.in("figure", () -> {
            html.element("figcaption", "Failures per " + Words.interval(series.width()) + ", by code");
            html.in("div.plot", () -> {
                html.in(
                        "div.y",
                        () -> {
                            html.element("span", Words.number(top()));
                            html.element("span", top() % 2 == 0 ? Words.number(top() / 2) : "");
                            html.element("span", "0");
                        },
                        "aria-hidden",
                        "true");
                bars();
                html.in(
                        "div.x",
                        () -> {
                            html.element("span", tick(0));
                            html.element("span", tick(series.intervals() / 2));
                            html.element("span", tick(series.intervals() - 1));
                        },
                        "aria-hidden",
                        "true");
            });
            legend();
            table();
        });
    }

    private int top() {
        return Math.max(2, highest + highest % 2);
    }

    private String tick(int interval) {
        return Words.tick(series.at(interval), series.width());
    }

    private void bars() {
        int width = series.intervals() * STEP;
        html.in(
                "svg",
                () -> {
                    html.in("line.grid", () -> {}, "x1", "0", "x2", Integer.toString(width), "y1", "50", "y2", "50");
                    for (int i = 0; i < series.intervals(); i++) {
                        bar(i);
                    }
                },
                "viewBox",
                "0 0 " + width + " " + HEIGHT,
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                summary());
    }

    private void bar(int interval) {
        int below = 0;
        for (int line = 0; line < series.lines().size(); line++) {
            int count = series.lines().get(line).counts().get(interval);
            if (count > 0) {
                double y = HEIGHT - HEIGHT * (below + count) / (double) top();
                String text = tick(interval) + " " + shown(line) + ": " + Words.number(count);
                html.in(
                        "rect.s" + line,
                        () -> html.element("title", text),
                        "x",
                        number(interval * STEP + GAP),
                        "width",
                        number(STEP - 2 * GAP),
                        "y",
                        number(y),
                        "height",
                        number(HEIGHT * count / (double) top()));
                below += count;
            }
        }
    }

    private String summary() {
        if (highest == 0) {
            return "No failures in this time.";
        }
        int peak = IntStream.range(0, series.intervals())
                .filter(i -> series.total(i) == highest)
                .findFirst()
                .orElse(0);
        return "Failures per " + Words.interval(series.width()) + ", by code. Most, " + Words.number(highest) + ", at "
                + Words.time(series.at(peak)) + " UTC. All figures are in the table below.";
    }

    private void legend() {
        html.in("ul.legend", () -> {
            for (int line = 0; line < series.lines().size(); line++) {
                int number = line;
                html.in("li", () -> {
                    html.in("span.key.s" + number, () -> {}, "aria-hidden", "true");
                    html.foreign(shown(number));
                });
            }
        });
    }

    private void table() {
        html.in("details", () -> {
            html.element("summary", "Figures as a table");
            html.in(
                    "div.scroll",
                    () -> html.in("table", () -> {
                        html.in(
                                "thead",
                                () -> html.in("tr", () -> {
                                    html.element("th", "From (UTC)", "scope", "col");
                                    for (int line = 0; line < series.lines().size(); line++) {
                                        html.element("th", shown(line), "scope", "col");
                                    }
                                }));
                        html.in(
                                "tbody",
                                () -> IntStream.range(0, series.intervals())
                                        .filter(i -> series.total(i) > 0)
                                        .forEach(this::row));
                    }),
                    "tabindex",
                    "0",
                    "role",
                    "region",
                    "aria-label",
                    "Failures over time, figures");
        });
    }

    private void row(int interval) {
        html.in("tr", () -> {
            html.element("th", Words.time(series.at(interval)), "scope", "row");
            series.lines()
                    .forEach(line ->
                            html.element("td", Words.number(line.counts().get(interval))));
        });
    }

    private String shown(int line) {
        return VisibleText.line(series.lines().get(line).name());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
