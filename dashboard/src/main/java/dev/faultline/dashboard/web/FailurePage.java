package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.Row;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonText;
import dev.faultline.text.VisibleText;
import dev.faultline.trail.FaultEntry;
import java.util.Optional;

/** One failure: what it means, what to do, what was sent, what happened around it, and its place in the chain. */
record FailurePage(View view, Row row, FaultEntry entry) {
    private static final int AROUND = 5;

    String render() {
        Layout layout = new Layout(view);
        Html html = layout.html();
        Occurrence occurrence = StoredFault.occurrence(entry, view.codes());
        return layout.plain("/failures/", "Failure " + VisibleText.line(entry.code()), () -> {
            html.in("section.card", () -> summary(html, occurrence));
            html.in("section.card", () -> envelopes(html, occurrence));
            html.in("section.card", () -> around(html), "id", "around", "data-live", "");
            html.in("section.card", () -> stored(html));
        });
    }

    private void summary(Html html, Occurrence occurrence) {
        FaultKind kind = occurrence.fault().code().kind();
        CodeFacts facts = occurrence.fault().code().facts();
        html.in("p.lead", () -> html.foreign(VisibleText.lines(entry.message())));
        html.in("dl.facts", () -> {
            fact(html, "Code", entry.code());
            entry.faultCode()
                    .filter(model -> !model.equals(entry.code()))
                    .ifPresent(model -> fact(html, "In the fault model", model));
            html.in(
                    "div",
                    () -> html.element("dt", "Kind")
                            .in(
                                    "dd",
                                    () -> html.text(Words.kind(kind) + " ")
                                            .element("span.side." + Words.side(kind), "for the " + Words.side(kind))));
            fact(html, "Meaning", facts.meaning());
            fact(html, "Usual causes", facts.causes());
            fact(html, "Remedy", facts.remedy());
            fact(html, "What the caller should do", Advice.of(occurrence.fault()));
            fact(html, "Retry", Words.retry(occurrence.fault().retry()));
            fact(html, "Effect", effect(occurrence));
            occurrence.fault().suggestion().ifPresent(text -> fact(html, "Suggestion", text));
            fact(html, "Time", Words.time(entry.at()) + " UTC");
            origin(html, entry.origin());
            fact(html, "Id", entry.id());
        });
        html.in(
                "p",
                () -> html.element("a", "Link to this page", "href", FailureRows.address(entry.id()), "id", "share")
                        .text(" · ")
                        .element(
                                "a",
                                "Failures with this code",
                                "href",
                                view.narrowed("/failures", "code", entry.code())));
    }

    private static void origin(Html html, Origin origin) {
        origin.tool().ifPresent(text -> fact(html, "Tool", text));
        origin.server().ifPresent(text -> fact(html, "Server", text));
        origin.operation().ifPresent(text -> fact(html, "Operation", text));
        origin.session().ifPresent(text -> fact(html, "Session", text));
        origin.caller().ifPresent(text -> fact(html, "Caller", text));
        origin.attributes().forEach((name, text) -> fact(html, VisibleText.line(name), text));
    }

    private static String effect(Occurrence occurrence) {
        return switch (occurrence.fault().effect()) {
            case NONE -> "The call changed nothing.";
            case APPLIED -> "The change was made.";
            case UNKNOWN -> "The change may or may not have been made.";
        };
    }

    private static void fact(Html html, String name, String text) {
        html.in("div", () -> html.element("dt", name).in("dd", () -> html.foreign(VisibleText.lines(text))));
    }

    private void envelopes(Html html, Occurrence occurrence) {
        html.element("h2", "In every dialect");
        html.element(
                "p",
                "Written from the entry in the trail. The fields of a tool's own empty result, which some dialects"
                        + " add, are not in the trail.");
        String sent = entry.json().string("dialect").orElse("");
        for (Dialect dialect : Dialects.all()) {
            boolean isSent = dialect.id().equals(sent);
            html.in(
                    "details",
                    () -> {
                        html.in("summary", () -> {
                            html.text(dialect.id());
                            if (isSent) {
                                html.text(" ").element("strong.sent", "sent to the client");
                            }
                        });
                        html.in(
                                "pre",
                                () -> html.foreign(written(named(dialect, isSent), occurrence)),
                                "tabindex",
                                "0");
                    },
                    isSent ? new String[] {"open", ""} : new String[0]);
        }
    }

    // The names of that contract belong to the code tools, which send it.
    private static Dialect named(Dialect dialect, boolean isSent) {
        return dialect instanceof ProblemDetailsDialect && !isSent ? ProblemDetailsDialect.forToolset("mcp") : dialect;
    }

    private static String written(Dialect dialect, Occurrence occurrence) {
        return VisibleText.lines(pretty(dialect.document(dialect.write(occurrence))));
    }

    private static String pretty(String document) {
        return JsonText.read(document.strip()).clean().map(JsonText::pretty).orElse(document);
    }

    private void around(Html html) {
        boolean session = entry.origin().session().isPresent();
        html.element("h2", session ? "Around it in the same session" : "Around it in the trail");
        new FailureRows(view, html)
                .write("Entries in the order of their numbers", view.index().around(row, AROUND), Optional.of(row));
    }

    private void stored(Html html) {
        html.element("h2", "In the trail");
        html.in("dl.facts", () -> {
            fact(html, "Trail", row.trail().source().name());
            fact(html, "Entry", Words.number(entry.link().sequence()));
            fact(html, "Hash", entry.link().hash());
            entry.json().string("prev_hash").ifPresent(hash -> fact(html, "Hash of the entry before it", hash));
        });
        html.in("details", () -> {
            html.element("summary", "The line as it is stored");
            html.in("pre", () -> html.foreign(line()), "tabindex", "0");
        });
        entry.json()
                .string("stack")
                .ifPresent(stack -> html.in("details", () -> {
                    html.element("summary", "Stack trace");
                    html.in("pre", () -> html.foreign(VisibleText.lines(stack)), "tabindex", "0");
                }));
        html.in(
                "p",
                () -> html.text("On the command line: ")
                        .in("code", () -> html.foreign("faultline trail query --id " + VisibleText.line(entry.id()))));
    }

    private String line() {
        return VisibleText.lines(JsonText.pretty(entry.json()));
    }
}
