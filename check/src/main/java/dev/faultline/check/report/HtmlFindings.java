package dev.faultline.check.report;

import dev.faultline.check.rule.RuleLevel;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.text.VisibleText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.owasp.encoder.Encode;

/** The findings of a server on a page, by tool, the worst first. */
final class HtmlFindings {
    private final CheckReport report;
    private final StringBuilder html;

    HtmlFindings(CheckReport report, StringBuilder html) {
        this.report = report;
        this.html = html;
    }

    void write() {
        Map<String, List<CheckFinding>> bySubject = report.findings().stream()
                .sorted(Comparator.comparing(CheckFinding::rule, TextReport.WORST_FIRST))
                .collect(Collectors.groupingBy(CheckFinding::subject, LinkedHashMap::new, Collectors.toList()));
        bySubject.forEach(this::tool);
        if (bySubject.isEmpty()) {
            html.append("<p>No findings.</p>\n");
        }
    }

    private void tool(String subject, List<CheckFinding> findings) {
        html.append("<section class=\"tool\" data-levels=\"")
                .append(findings.stream()
                        .map(finding -> finding.rule().level())
                        .distinct()
                        .map(RuleLevel::label)
                        .collect(Collectors.joining(" ")))
                .append("\">\n<h3>")
                .append(HtmlReport.visible(subject))
                .append("</h3>\n");
        findings.forEach(this::finding);
        html.append("</section>\n");
    }

    private void finding(CheckFinding finding) {
        html.append(
                "<details open class=\"finding %1$s\"><summary><span class=\"level\">%1$s %2$s</span> %3$s</summary>\n"
                        .formatted(
                                finding.rule().level().label(),
                                finding.rule().id(),
                                Encode.forHtml(finding.rule().title())));
        html.append("<p>")
                .append(HtmlReport.visible(finding.how()))
                .append(finding.count() > 1 ? " (" + finding.count() + " probes)" : "")
                .append("</p>\n<dl>\n");
        if (!finding.sent().isEmpty()) {
            part("sent", laidOut(finding.sent()));
        }
        part("received", laidOut(finding.received()));
        part("repeat", VisibleText.line(report.repeat(finding)));
        part("explain", "faultline check --explain " + finding.rule().id());
        html.append("</dl>\n</details>\n");
    }

    private void part(String name, String text) {
        html.append("<dt>%s</dt><dd><pre>%s</pre></dd>\n".formatted(name, Encode.forHtml(text)));
    }

    private static String laidOut(String text) {
        return JsonText.read(text) instanceof JsonReading.Clean clean
                ? VisibleText.lines(JsonText.pretty(clean.value()))
                : VisibleText.line(text);
    }
}
