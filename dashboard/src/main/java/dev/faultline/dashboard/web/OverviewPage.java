package dev.faultline.dashboard.web;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.index.Row;
import dev.faultline.dashboard.index.RowPage;
import dev.faultline.dashboard.index.RowRange;
import dev.faultline.dashboard.index.Tally;
import dev.faultline.fault.FaultCode;
import dev.faultline.text.VisibleText;
import java.util.List;
import java.util.Optional;

/** The first page: what is going wrong, who has to act, and what to do. */
record OverviewPage(View view) {
    private static final int NEWEST = 10;
    private static final int WORST = 8;

    String render() {
        Layout layout = new Layout(view);
        Html html = layout.html();
        Tally tally = view.tally();
        return layout.filtered("/", "Overview", () -> {
            html.in("div", () -> new TrailNotices(view, html).write(), "id", "notices", "data-live", "");
            if (view.index().size() == 0 || (tally.total() == 0 && isEmptyEverywhere())) {
                EmptyState.write(html, view.index().isComplete());
            } else {
                html.in(
                        "section.answers",
                        () -> answers(html, tally),
                        "id",
                        "answers",
                        "data-live",
                        "",
                        "aria-label",
                        "Summary");
                html.in(
                        "section.card",
                        () -> new Bars(tally.series(), "Failures", "code").write(html),
                        "id",
                        "plot",
                        "data-live",
                        "");
                html.in("section.card", () -> newest(html), "id", "newest", "data-live", "");
                html.in("section.card", () -> worst(html, tally), "id", "worst", "data-live", "");
                if (!tally.callSeries().isEmpty()) {
                    html.in("section.card", () -> calls(html, tally), "id", "calls", "data-live", "");
                }
            }
        });
    }

    private boolean isEmptyEverywhere() {
        return view.filter().isPlain()
                && view.index()
                        .page(FailureFilter.everything(), view.now(), RowRange.newest(1))
                        .rows()
                        .isEmpty();
    }

    private void answers(Html html, Tally tally) {
        html.in(
                "p.lead",
                () -> html.element("strong", Words.count(tally.total(), "failure"))
                        .text(" " + view.period() + "."));
        if (tally.total() == 0) {
            latest(html);
            return;
        }
        Tally.ToolTally worst = tally.tools().getFirst();
        Tally.CodeTally most = tally.codes().getFirst();
        FaultCode code = view.codes().find(most.code(), most.model(), most.kind());
        html.in("dl", () -> {
            html.in(
                    "div",
                    () -> html.element("dt", "Which tool fails most?").in("dd", () -> {
                        tool(html, worst);
                        html.text(
                                ", with " + Words.number(worst.count()) + " of " + Words.count(tally.total(), "failure")
                                        + " (" + Words.percent(worst.count(), tally.total()) + ").");
                    }));
            html.in(
                    "div",
                    () -> html.element("dt", "Is it the server or the callers?").element("dd", side(tally)));
            html.in(
                    "div",
                    () -> html.element("dt", "What should a caller do?").in("dd", () -> {
                        html.text("About ");
                        html.in(
                                "a",
                                () -> html.foreign(VisibleText.line(most.code())),
                                "href",
                                view.narrowed("/failures", "code", most.code()));
                        html.text(", the most frequent code (" + Words.percent(most.count(), tally.total()) + "): "
                                + Advice.of(code));
                    }));
        });
    }

    private void tool(Html html, Tally.ToolTally worst) {
        if (worst.tool().isEmpty()) {
            html.text("Requests that name no tool");
        } else {
            html.in(
                    "a",
                    () -> html.foreign(VisibleText.line(worst.tool())),
                    "href",
                    view.narrowed("/failures", "tool", worst.tool()));
            if (!worst.server().isEmpty()) {
                html.text(" on ").foreign(VisibleText.line(worst.server()));
            }
        }
    }

    static String side(Tally tally) {
        if (tally.total() == 1) {
            return tally.callers() == 1 ? "The caller: it can correct this failure." : "The server: it failed.";
        }
        String numbers = Words.number(tally.callers()) + " of " + Words.count(tally.total(), "failure")
                + (tally.total() == 1 ? " is" : " are") + " for the caller to correct, "
                + Words.number(tally.servers()) + (tally.servers() == 1 ? " is" : " are") + " the server's.";
        if (tally.callers() == tally.servers()) {
            return "Both alike: " + numbers;
        }
        if (tally.servers() == 0) {
            return "Only the callers: all " + Words.count(tally.total(), "failure") + " are for the caller to correct.";
        }
        if (tally.callers() == 0) {
            return "Only the server: all " + Words.count(tally.total(), "failure") + " are the server's.";
        }
        return "Mostly the " + (tally.callers() > tally.servers() ? "callers" : "server") + ": " + numbers;
    }

    private void latest(Html html) {
        RowPage last =
                view.index().page(view.filter().with("since", Optional.of("all")), view.now(), RowRange.newest(1));
        last.rows().stream()
                .findFirst()
                .ifPresent(row -> html.in("p", () -> {
                    html.text("The newest one before that was at " + Words.time(row.at()) + " UTC. ");
                    html.element(
                            "a",
                            "Show all",
                            "href",
                            View.link("/", view.filter().with("since", Optional.of("all"))));
                }));
    }

    private void newest(Html html) {
        html.element("h2", "Newest failures");
        List<Row> rows = view.index()
                .page(view.filter(), view.now(), RowRange.newest(NEWEST))
                .rows();
        if (rows.isEmpty()) {
            html.element("p", "None " + view.period() + ".");
        } else {
            new FailureRows(view, html).write("The newest failures, newest first", rows, Optional.empty());
            html.in("p", () -> html.element("a", "All failures", "href", view.link("/failures")));
        }
    }

    private void calls(Html html, Tally tally) {
        html.element("h2", "Success rate and latency");
        new CallPlots(html, tally.callSeries()).write();
    }

    private void worst(Html html, Tally tally) {
        html.element("h2", "Tools that fail most");
        if (tally.tools().isEmpty()) {
            html.element("p", "None " + view.period() + ".");
            return;
        }
        FailingTools.write(view, html, tally.tools().stream().limit(WORST).toList());
        html.in("p", () -> html.element("a", "All tools", "href", view.link("/tools")));
    }
}
