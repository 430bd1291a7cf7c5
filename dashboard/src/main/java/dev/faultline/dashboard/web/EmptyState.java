package dev.faultline.dashboard.web;

/** What a page shows while nothing has failed: how to produce a first failure. */
final class EmptyState {
    private EmptyState() {}

    static void write(Html html, boolean complete) {
        html.in(
                "section.card.empty",
                () -> {
                    html.element("h2", complete ? "No failure has been recorded yet" : "Reading the audit log…");
                    html.element("p", "To see a first one, let a client make a mistake:");
                    html.in("ol", () -> {
                        html.element("li", "Connect an MCP client to the server that records here.");
                        html.in(
                                "li",
                                () -> html.text("Let it open a file that does not exist, for example ask your agent: ")
                                        .element("q", "open the file no-such-file.txt")
                                        .text("."));
                        html.element(
                                "li", "The failure appears here within a second. There is no need to reload the page.");
                    });
                    html.in(
                            "p",
                            () -> html.text("No server yet? This puts one in front of any other: ")
                                    .element("code", "faultline gateway --http 127.0.0.1:7338 -- npx -y some-server"));
                },
                "id",
                "empty",
                "data-live",
                "");
    }
}
