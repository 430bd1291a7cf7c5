package dev.faultline.dashboard.web;

import dev.faultline.text.VisibleText;

/** The settings of the server, as {@code --print-config} prints them. */
record SettingsPage(View view, String settings) {
    String render() {
        Layout layout = new Layout(view);
        Html html = layout.html();
        return layout.plain(
                "/settings",
                "Settings",
                () -> html.in("section.card", () -> {
                    html.element("p", "Every setting and where it comes from, in the form that --config accepts.");
                    html.in("pre", () -> html.foreign(VisibleText.lines(settings)), "tabindex", "0");
                }));
    }
}
