package dev.faultline.dashboard.web;

import java.util.List;

/** A table that becomes a list of cards on a narrow screen: each cell carries the title of its column. */
final class Table {
    private final Html html;
    private final List<String> columns;
    private int column;

    private Table(Html html, List<String> columns) {
        this.html = html;
        this.columns = columns;
    }

    /** The rows of a table, which are written into it. */
    @FunctionalInterface
    interface TableRows {
        /** Writes the rows. */
        void into(Table table);
    }

    /** Writes a table. */
    static void write(Html html, String caption, List<String> columns, TableRows rows) {
        html.in("table.cards", () -> {
            html.element("caption", caption);
            html.in(
                    "thead",
                    () -> html.in("tr", () -> columns.forEach(title -> html.element("th", title, "scope", "col"))));
            html.in("tbody", () -> rows.into(new Table(html, columns)));
        });
    }

    /** Writes a row. */
    Table row(Runnable cells) {
        column = 0;
        html.in("tr", cells);
        return this;
    }

    /** Writes the next cell of a row with this text. */
    Table cell(String text) {
        return cell(() -> html.text(text));
    }

    /** Writes the next cell of a row with a number. */
    Table number(long number) {
        String title = columns.get(column++);
        html.element("td.number", Words.number(number), "data-label", title);
        return this;
    }

    /** Writes the next cell of a row. */
    Table cell(Runnable content) {
        String title = columns.get(column++);
        html.in("td", () -> html.in("div", content), "data-label", title);
        return this;
    }
}
