package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.CallCounts;
import dev.faultline.dashboard.index.Tally;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tools and servers: failures, success rate and latency by tool, and what happened to the servers. */
record ToolsPage(View view) {
    static final String PATH = "/tools";

    /** The parameters besides those of the filter. */
    static final List<String> NAMES = List.of("sort");

    /** The events that say something about the state of a server, and what they mean. */
    private static final Map<String, String> STATES = Map.of(
            "upstream_restarted", "The gateway started the server again.",
            "upstream_ended", "The server's process ended.",
            "upstream_suspended", "The gateway stopped sending calls to the server for a while.",
            "upstream_tools_changed", "The server lists other tools than before.",
            "hidden_failure_suspected", "A result looked like a failure that was not marked as one.",
            "output_schema_violated", "A result did not match the output schema of its tool.");

    String render() {
        String sort = view.query().choice("sort", List.of("failures", "name", "server"));
        Layout layout = new Layout(view);
        Html html = layout.html();
        return layout.filtered(PATH, "Tools and servers", () -> {
            html.in("div", () -> new TrailNotices(view, html).write(), "id", "notices", "data-live", "");
            html.in("section.card", () -> failures(html, sort), "id", "tools", "data-live", "");
            html.in("section.card", () -> calls(html), "id", "calls", "data-live", "");
            html.in("section.card", () -> states(html), "id", "states", "data-live", "");
        });
    }

    private void failures(Html html, String sort) {
        html.element("h2", "Failures by tool");
        html.in(
                "p.tools",
                () -> List.of("failures", "name", "server").forEach(order -> {
                    String address = view.link(PATH);
                    String target = address + (address.contains("?") ? "&" : "?") + "sort=" + order;
                    html.element(
                            "a",
                            "Sort by " + order,
                            "href",
                            target,
                            "aria-current",
                            Boolean.toString(order.equals(sort)));
                }));
        Comparator<Tally.ToolTally> order = switch (sort) {
            case "name" -> Comparator.comparing(Tally.ToolTally::tool);
            case "server" -> Comparator.comparing(Tally.ToolTally::server).thenComparing(Tally.ToolTally::tool);
            default -> Comparator.comparingLong(tool -> -tool.count()); // "failures", checked above
        };
        List<Tally.ToolTally> tools =
                view.tally().tools().stream().sorted(order).limit(500).toList();
        if (tools.isEmpty()) {
            html.element("p", "No failures " + view.period() + ".");
        } else {
            FailingTools.write(view, html, tools);
        }
    }

    private void calls(Html html) {
        html.element("h2", "Success rate and latency by tool");
        if (view.tally().calls().isEmpty()) {
            html.element(
                    "p", "No counts of calls are recorded " + view.period() + ". A server records them once a minute.");
            return;
        }
        if (view.filter().isAboutFailures()) {
            html.element("p", "Calls are counted by tool and server; the rest of the filter does not apply to them.");
        }
        new CallPlots(html, view.tally().callSeries()).write();
        List<String> columns =
                List.of("Tool", "Server", "Calls", "Succeeded", "Half of the calls took at most", "95 % took at most");
        Table.write(
                html,
                "Calls by tool",
                columns,
                table -> view.tally()
                        .calls()
                        .forEach(one -> table.row(() -> {
                            table.cell(() -> html.foreign(FailingTools.shown(one.tool())));
                            table.cell(() -> html.foreign(FailingTools.shown(one.server())));
                            table.number(one.count());
                            table.cell(() -> FailingTools.share(html, one.count() - one.failed(), one.count()));
                            table.cell(() -> latency(html, one, 0.5));
                            table.cell(() -> latency(html, one, 0.95));
                        })));
    }

    private static void latency(Html html, CallCounts one, double share) {
        Optional<Integer> limit = one.quantile(share);
        int longest = CallCounts.LIMITS_MS.getLast();
        if (!one.isTimed()) {
            html.text("not recorded");
            return;
        }
        int step = limit.map(CallCounts.LIMITS_MS::indexOf).orElse(CallCounts.LIMITS_MS.size()) + 1;
        FailingTools.bar(html, step, CallCounts.LIMITS_MS.size() + 1);
        html.text(
                limit.map(millis -> Words.number(millis) + " ms").orElse("more than " + Words.number(longest) + " ms"));
    }

    private void states(Html html) {
        html.element("h2", "Servers");
        List<Tally.EventTally> events = view.tally().events().stream()
                .filter(event -> STATES.containsKey(event.name()))
                .toList();
        if (events.isEmpty()) {
            html.element("p", "No restarts or other incidents " + view.period() + ".");
            return;
        }
        if (!view.tally().restarts().lines().isEmpty()) {
            new Bars(view.tally().restarts(), "Restarts", "server").write(html);
        }
        Table.write(
                html,
                "What happened to the servers",
                List.of("Server", "What", "How often", "Last (UTC)"),
                table -> events.forEach(event -> table.row(() -> {
                    table.cell(() -> html.foreign(FailingTools.shown(event.server())));
                    table.cell(STATES.getOrDefault(event.name(), event.name()));
                    table.number(event.count());
                    table.cell(Words.time(event.newest()));
                })));
    }
}
