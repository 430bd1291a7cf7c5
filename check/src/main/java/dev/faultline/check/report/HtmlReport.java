package dev.faultline.check.report;

import dev.faultline.check.rule.RuleFamily;
import dev.faultline.check.rule.RuleLevel;
import dev.faultline.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.owasp.encoder.Encode;

/**
 * One page that opens in any browser and loads nothing. It has no script: the filter by severity is a matter of style.
 * The texts of a server are hostile input, so all of them are escaped, and the page forbids everything but its style.
 */
final class HtmlReport {
    private final StringBuilder html = new StringBuilder();

    private HtmlReport() {}

    static String write(CheckResults results) {
        HtmlReport page = new HtmlReport();
        page.head(results);
        page.filter(results);
        page.html.append("<main>\n");
        results.reports().forEach(page::report);
        for (CheckComparison both : results.comparisons()) {
            page.comparison(both);
            page.report(both.direct());
            page.report(both.gateway());
        }
        return page.html.append("</main>\n</body>\n</html>\n").toString();
    }

    private void head(CheckResults results) {
        String style = style();
        String title = "faultline check: "
                + String.join(
                        ", ",
                        results.all().stream().map(it -> it.server().name()).toList());
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-")
                .append(digest(style))
                .append("'; base-uri 'none'; form-action 'none'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(visible(title))
                .append("</title>\n<style>")
                .append(style)
                .append("</style>\n</head>\n<body>\n<h1>faultline check</h1>\n");
    }

    // The boxes come before the findings, because a style can only depend on what is before.
    private void filter(CheckResults results) {
        html.append("<span class=\"legend filter\">Show</span>\n");
        for (RuleLevel level : RuleLevel.WORST_FIRST) {
            long count = results.all().stream().mapToLong(it -> it.count(level)).sum();
            html.append(
                    "<input type=\"checkbox\" id=\"show-%1$s\" checked><label for=\"show-%1$s\">%1$s (%2$d)</label>\n"
                            .formatted(level.label(), count));
        }
    }

    private void comparison(CheckComparison both) {
        html.append("<section class=\"comparison\">\n");
        element("h2", both.direct().server().name() + ": direct, and behind the gateway");
        html.append("<table>\n<tr><th>rule</th><th>severity</th><th>direct</th><th>gateway</th><th></th></tr>\n");
        for (CheckComparison.RuleCounts row : both.rows()) {
            html.append(
                    "<tr><td>%s</td><td>%s</td><td class=\"number\">%d</td><td class=\"number\">%d</td><td>%s</td></tr>\n"
                            .formatted(
                                    row.rule().id(),
                                    row.rule().level().label(),
                                    row.direct(),
                                    row.gateway(),
                                    Encode.forHtml(row.rule().title())));
        }
        html.append("</table>\n<ul>\n");
        for (RuleLevel level : RuleLevel.WORST_FIRST) {
            element("li", both.summary(level));
        }
        both.added().forEach(finding -> element("li", "new: " + finding.key() + ": " + finding.how()));
        html.append("</ul>\n</section>\n");
    }

    private void report(CheckReport report) {
        html.append("<section class=\"server\">\n");
        element("h2", report.server().name());
        element("p", "Tools: " + report.tools() + ", probes: " + report.probes() + ", seed: " + report.seed());
        element("p", report.server().arguments());
        report.interrupted()
                .ifPresent(reason -> html.append("<p class=\"incomplete\">The check is not complete: ")
                        .append(visible(reason))
                        .append("</p>\n"));
        report.baseline().outdated().forEach(sentence -> element("p", sentence));
        score(report);
        new HtmlFindings(report, html).write();
        reasons(
                "Not called, or not completely",
                report.skipped().entrySet().stream()
                        .map(tool -> tool.getKey() + ": " + tool.getValue())
                        .toList());
        reasons(
                "Accepted by the baseline",
                report.baseline().accepted().stream()
                        .map(it -> it.finding().key() + ": " + it.reason())
                        .toList());
        html.append("</section>\n");
    }

    private void score(CheckReport report) {
        html.append("<table class=\"score\">\n<caption>Rules kept</caption>\n");
        for (RuleFamily family : RuleFamily.values()) {
            long judged = report.judged(family);
            html.append("<tr><td>").append(family.label()).append("</td><td>");
            if (judged > 0) {
                html.append("<meter min=\"0\" max=\"%2$d\" value=\"%1$d\">%1$d of %2$d</meter>"
                        .formatted(report.kept(family), judged));
            }
            html.append("</td><td class=\"number\">%d of %d</td></tr>\n".formatted(report.kept(family), judged));
        }
        html.append("</table>\n");
    }

    private void reasons(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            element("h3", title);
            html.append("<ul>\n");
            lines.forEach(line -> element("li", line));
            html.append("</ul>\n");
        }
    }

    private void element(String name, String text) {
        html.append("<%1$s>%2$s</%1$s>\n".formatted(name, visible(text)));
    }

    /** {@return the line, escaped} Names and texts of the server must not reorder what is around them. */
    static String visible(String line) {
        return Encode.forHtml(VisibleText.line(line));
    }

    private static String style() {
        try (InputStream style = HtmlReport.class.getResourceAsStream("report.css")) {
            return new String(Objects.requireNonNull(style).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(String style) {
        try {
            return Base64.getEncoder()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
