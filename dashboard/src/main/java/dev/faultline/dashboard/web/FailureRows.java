package dev.faultline.dashboard.web;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.filter.Query;
import dev.faultline.dashboard.index.Row;
import dev.faultline.text.BoundedText;
import dev.faultline.text.VisibleText;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.TrailEntry;
import java.util.List;
import java.util.Optional;

/** Lists entries: when, what, where, and the message. */
record FailureRows(View view, Html html) {
    private static final int MAX_MESSAGE = 240;
    private static final int MAX_SESSION = 13;

    void write(String caption, List<Row> rows, Optional<Row> marked) {
        Table.write(html, caption, List.of("Time (UTC)", "Code", "Tool", "Message", "Session"), table -> {
            for (Row row : rows) {
                Optional<TrailEntry> entry = row.entry();
                table.row(() -> {
                    table.cell(() -> html.element(
                            "time", Words.time(row.at()), "datetime", row.at().toString()));
                    table.cell(() -> code(
                            row,
                            entry,
                            marked.filter(one -> one.sequence() == row.sequence())
                                    .isPresent()));
                    table.cell(() -> tool(row));
                    table.cell(() -> html.foreign(message(entry)));
                    table.cell(() -> session(entry));
                });
            }
        });
    }

    private void code(Row row, Optional<TrailEntry> entry, boolean marked) {
        String name = FailingTools.shown(row.name());
        if (marked) {
            html.in("strong", () -> html.foreign(name)).text(" (this one)");
        } else if (entry.isPresent() && entry.get() instanceof FaultEntry fault) {
            html.in("a", () -> html.foreign(name), "href", address(fault.id()));
        } else {
            html.foreign(name);
        }
        row.kind().ifPresent(kind -> html.text(" ").element("span.side." + Words.side(kind), Words.side(kind)));
    }

    /** {@return the address of the page of the fault with this id} */
    static String address(String id) {
        return "/failures/" + FailureFilter.encoded(id);
    }

    private void tool(Row row) {
        String tool = row.tool();
        if (!tool.isEmpty()) {
            html.in(
                    "a",
                    () -> html.foreign(FailingTools.shown(tool)),
                    "href",
                    view.narrowed("/failures", "tool", tool));
        }
        if (!row.server().isEmpty()) {
            html.text(" ").in("span.server", () -> html.text("on ").foreign(FailingTools.shown(row.server())));
        }
    }

    private void session(Optional<TrailEntry> entry) {
        entry.flatMap(one -> one.origin().session()).ifPresent(session -> {
            String shown = VisibleText.line(BoundedText.ellipsized(session, MAX_SESSION));
            if (session.length() <= Query.MAX_VALUE) {
                html.in("a", () -> html.foreign(shown), "href", view.narrowed("/failures", "session", session));
            } else {
                html.foreign(shown);
            }
        });
    }

    private static String message(Optional<TrailEntry> entry) {
        if (entry.isEmpty()) {
            return "This entry can no longer be read.";
        }
        return switch (entry.get()) {
            case FaultEntry fault -> VisibleText.line(BoundedText.ellipsized(fault.message(), MAX_MESSAGE));
            case EventEntry event -> "";
        };
    }
}
