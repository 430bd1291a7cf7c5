package dev.faultline.dashboard.web;

import java.util.Optional;

/** Pages outside the navigation: login, and what is wrong with a request. */
final class MessagePage {
    private MessagePage() {}

    /** {@return a page that says what is wrong} */
    static String of(String title, String sentence) {
        return page(
                title,
                html -> html.element("p", sentence).in("p", () -> html.element("a", "To the overview", "href", "/")));
    }

    /**
     * {@return the page that asks for a token}
     *
     * @param next the path to open after the login
     */
    static String login(Optional<String> problem, String next) {
        return page("Log in", html -> {
            problem.ifPresent(text -> html.element("p.notice.bad", text, "role", "alert"));
            html.in(
                    "form.login",
                    () -> {
                        html.in("label", () -> {
                            html.element("span", "Token");
                            html.single(
                                    "input",
                                    "type",
                                    "password",
                                    "name",
                                    "token",
                                    "autocomplete",
                                    "off",
                                    "required",
                                    "",
                                    "autofocus",
                                    "");
                        });
                        html.single("input", "type", "hidden", "name", "next", "value", next);
                        html.element("button", "Log in");
                    },
                    "method",
                    "post",
                    "action",
                    "/login");
            html.in(
                    "p",
                    () -> html.text("The token needs the scope observe: ")
                            .element("code", "faultline token add NAME --role planner --scope observe"));
        });
    }

    /** Writes the content of a page. */
    @FunctionalInterface
    private interface Content {
        void into(Html html);
    }

    private static String page(String title, Content content) {
        Html html = new Html();
        Layout.head(html, title, false);
        html.in("body", () -> {
            html.in("header.top", () -> html.element("a.brand", "Faultline", "href", "/"));
            html.in(
                    "main",
                    () -> {
                        html.element("h1", title);
                        html.in("section.card", () -> content.into(html));
                    },
                    "id",
                    "content");
        });
        return html + "</html>";
    }
}
