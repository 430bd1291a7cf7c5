package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.Tally;
import dev.faultline.fault.FaultCode;
import dev.faultline.text.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The codes: how often each occurred, what it means and what to do. */
record CodesPage(View view) {
    String render() {
        Layout layout = new Layout(view);
        Html html = layout.html();
        return layout.filtered("/codes", "Codes", () -> {
            html.in("div", () -> new TrailNotices(view, html).write(), "id", "notices", "data-live", "");
            html.in("section.card", () -> occurred(html), "id", "occurred", "data-live", "");
            html.in("section.card", () -> others(html));
        });
    }

    private void occurred(Html html) {
        html.element("h2", "Codes that occurred");
        Tally tally = view.tally();
        if (tally.codes().isEmpty()) {
            html.element("p", "None " + view.period() + ".");
            return;
        }
        List<String> columns = List.of("Code", "Failures", "Share", "For", "Meaning", "Remedy");
        Table.write(
                html,
                "Codes, the most frequent first",
                columns,
                table -> tally.codes().stream()
                        .limit(500)
                        .forEach(one -> table.row(() -> {
                            FaultCode code = view.codes().find(one.code(), one.model(), one.kind());
                            table.cell(() -> html.in(
                                    "a",
                                    () -> html.foreign(FailingTools.shown(one.code())),
                                    "href",
                                    view.narrowed("/failures", "code", one.code())));
                            table.number(one.count());
                            table.cell(() -> FailingTools.share(html, one.count(), tally.total()));
                            table.cell(
                                    () -> html.element("span.side." + Words.side(one.kind()), Words.side(one.kind())));
                            table.cell(code.facts().meaning());
                            table.cell(code.facts().remedy());
                        })));
    }

    private void others(Html html) {
        Set<String> seen =
                view.tally().codes().stream().map(Tally.CodeTally::code).collect(Collectors.toSet());
        html.in("details", () -> {
            html.element("summary", "All other codes that this version knows");
            Table.write(
                    html,
                    "Codes that did not occur",
                    List.of("Code", "Kind", "Meaning", "Remedy", "Retry"),
                    table -> view.codes().all().entrySet().stream()
                            .filter(one -> !seen.contains(one.getKey()))
                            .sorted(Map.Entry.comparingByKey())
                            .forEach(one -> table.row(() -> {
                                table.cell(() -> html.element("code", VisibleText.line(one.getKey())));
                                table.cell(Words.kind(one.getValue().kind()));
                                table.cell(one.getValue().facts().meaning());
                                table.cell(one.getValue().facts().remedy());
                                table.cell(Words.retry(one.getValue().facts().retry()));
                            })));
        });
    }
}
