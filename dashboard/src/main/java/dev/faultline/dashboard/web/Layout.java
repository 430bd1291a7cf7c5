package dev.faultline.dashboard.web;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.text.VisibleText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What all pages have in common: head, navigation, filter and the note that says whether the page is live. */
final class Layout {
    private static final Map<String, String> PAGES = new LinkedHashMap<>();

    static {
        PAGES.put("/", "Overview");
        PAGES.put("/failures", "Failures");
        PAGES.put("/tools", "Tools");
        PAGES.put("/codes", "Codes");
        PAGES.put("/trail", "Trail");
        PAGES.put("/settings", "Settings");
    }

    private static final Map<String, String> LABELS = Map.of(
            "since", "Since",
            "until", "Until",
            "code", "Code",
            "tool", "Tool",
            "server", "Server",
            "session", "Session",
            "dialect", "Dialect",
            "text", "Contains");

    private final View view;
    private final Html html = new Html();

    Layout(View view) {
        this.view = view;
    }

    Html html() {
        return html;
    }

    /** {@return a whole page with a filter, which updates itself} */
    String filtered(String path, String title, Runnable content) {
        return page(path, title, () -> {
            filter(path);
            content.run();
        });
    }

    /** {@return a whole page that updates itself but follows no filter} */
    String plain(String path, String title, Runnable content) {
        return page(path, title, content);
    }

    private String page(String path, String title, Runnable content) {
        head(html, title, true);
        html.in("body", () -> {
            html.element("a.skip", "Skip to content", "href", "#content");
            html.in("header.top", () -> navigation(path));
            html.in(
                    "main",
                    () -> {
                        html.element("h1", title);
                        content.run();
                    },
                    "id",
                    "content",
                    "tabindex",
                    "-1");
            html.in("footer", () -> {
                html.element(
                        "p",
                        "Not live: this page shows the state at " + Words.time(view.now()) + " UTC.",
                        "id",
                        "live",
                        "role",
                        "status");
                person();
            });
        });
        return html + "</html>";
    }

    /** Writes the beginning of a page. */
    static void head(Html html, String title, boolean live) {
        html.doctype().single("html", "lang", "en").in("head", () -> {
            html.single("meta", "charset", "utf-8");
            html.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
            html.single("meta", "name", "color-scheme", "content", "light dark");
            html.element("title", title + " · Faultline");
            html.single("link", "rel", "icon", "href", "/assets/icon.svg", "type", "image/svg+xml");
            html.single("link", "rel", "stylesheet", "href", "/assets/style.css");
            if (live) {
                html.in("script", () -> {}, "src", "/assets/live.js", "type", "module");
            }
        });
    }

    private void navigation(String path) {
        html.element("a.brand", "Faultline", "href", view.link("/"));
        html.in(
                "nav",
                () -> html.in(
                        "ul",
                        () -> PAGES.forEach((target, name) -> html.in("li", () -> {
                            String address =
                                    target.equals("/settings") || target.equals("/trail") ? target : view.link(target);
                            if (target.equals(path)) {
                                html.element("a", name, "href", address, "aria-current", "page");
                            } else {
                                html.element("a", name, "href", address);
                            }
                        }))),
                "aria-label",
                "Pages");
    }

    private void person() {
        view.person()
                .ifPresent(name -> html.in("p", () -> html.text("Logged in as ").foreign(VisibleText.line(name))));
        if (view.canLogOut()) {
            html.in(
                    "form",
                    () -> html.element("button.quiet", "Log out", "name", "logout", "value", "yes"),
                    "method",
                    "post",
                    "action",
                    "/login");
        }
    }

    private void filter(String path) {
        FailureFilter filter = view.filter();
        html.in(
                "nav.ranges",
                () -> List.of("15m", "1h", "24h", "7d", FailureFilter.ALL).forEach(range -> {
                    String address = View.link(
                            path, filter.with("since", Optional.of(range)).with("until", Optional.empty()));
                    boolean chosen =
                            filter.since().equals(range) && filter.until().isEmpty();
                    if (chosen) {
                        html.element("a", range, "href", address, "aria-current", "true");
                    } else {
                        html.element("a", range, "href", address);
                    }
                }),
                "aria-label",
                "Time range");
        html.in(
                "ul.chips",
                () -> filter.values().forEach((name, value) -> {
                    if (!name.equals("since")) {
                        html.in(
                                "li",
                                () -> html.in(
                                        "a.chip",
                                        () -> {
                                            html.text(LABELS.get(name) + ": ")
                                                    .foreign(VisibleText.line(value))
                                                    .element("span", " ×", "aria-hidden", "true");
                                            html.element("span.hidden", " (remove this filter)");
                                        },
                                        "href",
                                        View.link(path, filter.with(name, Optional.empty()))));
                    }
                }),
                "aria-label",
                "Filters");
        html.in("details.filter", () -> {
            html.element("summary", "Filter");
            html.in(
                    "form",
                    () -> {
                        FailureFilter.NAMES.forEach(
                                name -> field(name, filter.values().getOrDefault(name, "")));
                        html.element("button", "Apply");
                        html.element("a.quiet", "Clear", "href", path);
                    },
                    "method",
                    "get",
                    "action",
                    path);
        });
    }

    private void field(String name, String value) {
        html.in("label", () -> {
            html.element("span", LABELS.getOrDefault(name, name));
            html.single(
                    "input",
                    "name",
                    name,
                    "value",
                    value,
                    "list",
                    "known-" + name,
                    "autocomplete",
                    "off",
                    "maxlength",
                    "512");
        });
        List<String> known = switch (name) {
            case "since" -> List.of("15m", "1h", "24h", "7d", FailureFilter.ALL);
            case "code" -> view.tally().codes().stream().map(one -> one.code()).toList();
            case "tool" ->
                view.tally().tools().stream().map(one -> one.tool()).distinct().toList();
            case "server" ->
                view.tally().tools().stream()
                        .map(one -> one.server())
                        .distinct()
                        .toList();
            default -> List.of(); // free text
        };
        html.in(
                "datalist",
                () -> known.stream()
                        .filter(text -> !text.isEmpty() && text.equals(VisibleText.line(text)))
                        .limit(50)
                        .forEach(text -> html.single("option", "value", text)),
                "id",
                "known-" + name);
    }
}
