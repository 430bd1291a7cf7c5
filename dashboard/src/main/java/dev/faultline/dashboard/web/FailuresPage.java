package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.RowPage;
import dev.faultline.dashboard.index.RowRange;
import java.util.List;
import java.util.Optional;

/** All failures that pass the filter, a page at a time. */
record FailuresPage(View view) {
    static final String PATH = "/failures";

    /** The parameters besides those of the filter. */
    static final List<String> NAMES = List.of("sort", "page");

    private static final String NEWEST = "newest";
    private static final String OLDEST = "oldest";
    private static final int ROWS = 50;
    private static final int MAX_PAGE = 20_000;

    String render() {
        String sort = view.query().choice("sort", List.of(NEWEST, OLDEST));
        int number = view.query().number("page", MAX_PAGE);
        RowPage page = view.index()
                .page(view.filter(), view.now(), new RowRange((number - 1) * ROWS, ROWS, sort.equals(OLDEST)));
        Layout layout = new Layout(view);
        Html html = layout.html();
        return layout.filtered(PATH, "Failures", () -> {
            html.in("div", () -> new TrailNotices(view, html).write(), "id", "notices", "data-live", "");
            html.in(
                    "section.card",
                    () -> {
                        html.element(
                                "p.lead", Words.count(view.tally().total(), "failure") + " " + view.period() + ".");
                        tools(html, sort);
                        if (page.rows().isEmpty()) {
                            html.element(
                                    "p",
                                    number > 1 ? "There is nothing on this page." : "No failure passes the filter.");
                        } else {
                            new FailureRows(view, html)
                                    .write("Failures, " + sort + " first", page.rows(), Optional.empty());
                        }
                        pages(html, sort, number, page.more());
                    },
                    "id",
                    "list",
                    "data-live",
                    "");
        });
    }

    private void tools(Html html, String sort) {
        html.in("p.tools", () -> {
            String other = sort.equals(NEWEST) ? OLDEST : NEWEST;
            html.element("a", "Sort: " + other + " first", "href", address(other, 1), "id", "sort");
            html.element("a", "Export as CSV", "href", view.link("/export/failures.csv"), "download", "failures.csv");
            html.element(
                    "a", "Export as JSON", "href", view.link("/export/failures.json"), "download", "failures.json");
        });
    }

    private void pages(Html html, String sort, int number, boolean more) {
        html.in(
                "nav.pages",
                () -> {
                    if (number > 1) {
                        html.element("a", "Previous page", "href", address(sort, number - 1), "rel", "prev");
                    }
                    if (more) {
                        html.element("a", "Next page", "href", address(sort, number + 1), "rel", "next");
                    }
                },
                "aria-label",
                "Pages of the list");
    }

    private String address(String sort, int number) {
        String address = view.link(PATH);
        String more = (sort.equals(NEWEST) ? "" : "&sort=" + sort) + (number == 1 ? "" : "&page=" + number);
        return more.isEmpty() ? address : address + (address.contains("?") ? more : "?" + more.substring(1));
    }
}
