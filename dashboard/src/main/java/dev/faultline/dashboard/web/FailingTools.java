package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.Tally;
import dev.faultline.text.BoundedText;
import dev.faultline.text.VisibleText;
import java.util.List;

/** Lists tools by how often they fail, whose failures these are, and why most of them. */
final class FailingTools {
    private static final int MAX_NAME = 80;

    private FailingTools() {}

    static void write(View view, Html html, List<Tally.ToolTally> tools) {
        List<String> columns =
                List.of("Tool", "Server", "Failures", "Share", "For the caller", "The server's", "Most frequent code");
        Table.write(
                html,
                "Failures by tool",
                columns,
                table -> tools.forEach(tool -> table.row(() -> {
                    table.cell(() -> name(view, html, tool.tool()));
                    table.cell(() -> html.foreign(shown(tool.server())));
                    table.number(tool.count());
                    table.cell(() -> share(html, tool.count(), view.tally().total()));
                    table.number(tool.callers());
                    table.number(tool.count() - tool.callers());
                    table.cell(() -> html.in(
                            "a",
                            () -> html.foreign(shown(tool.code().code())),
                            "href",
                            view.narrowed("/failures", "code", tool.code().code())));
                })));
    }

    private static void name(View view, Html html, String tool) {
        if (tool.isEmpty()) {
            html.text("(no tool)");
        } else {
            html.in("a", () -> html.foreign(shown(tool)), "href", view.narrowed("/failures", "tool", tool));
        }
    }

    /** Writes a part of a whole as a bar and in per cent. */
    static void share(Html html, long part, long whole) {
        bar(html, part, Math.max(1, whole));
        html.text(Words.percent(part, whole));
    }

    /** Writes a bar for a number between 0 and {@code max}; the text beside it says the same. */
    static void bar(Html html, long number, long max) {
        html.in(
                "meter",
                () -> {},
                "min",
                "0",
                "max",
                Long.toString(max),
                "value",
                Long.toString(number),
                "aria-hidden",
                "true");
    }

    /** {@return the name of a tool, server or code, bounded and without invisible characters} */
    static String shown(String name) {
        return VisibleText.line(BoundedText.ellipsized(name, MAX_NAME));
    }
}
