package dev.faultline.check.report;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RuleFamily;
import dev.faultline.check.rule.RuleLevel;
import dev.faultline.text.VisibleText;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.owasp.encoder.Encode;

/**
 * A report in the XML of JUnit, which most CI servers show. Each rule is a test case. Findings of the severity error
 * fail it; others are its output.
 */
final class JunitReport {
    private final CheckReport report;
    private final StringBuilder xml;

    private JunitReport(CheckReport report, StringBuilder xml) {
        this.report = report;
        this.xml = xml;
    }

    static String write(CheckResults results) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuites name=\"faultline check\">\n");
        results.all().forEach(report -> new JunitReport(report, xml).suites());
        return xml.append("</testsuites>\n").toString();
    }

    private void suites() {
        complete();
        for (RuleFamily family : RuleFamily.values()) {
            List<CheckRule> rules = report.judged().stream()
                    .filter(rule -> rule.family() == family)
                    .sorted(Comparator.naturalOrder())
                    .toList();
            long failed = rules.stream()
                    .filter(rule ->
                            rule.level() == RuleLevel.ERROR && !findings(rule).isEmpty())
                    .count();
            suite(": " + family.label(), rules.size(), failed);
            rules.forEach(this::testCase);
            xml.append("  </testsuite>\n");
        }
    }

    private void suite(String what, long tests, long failed) {
        xml.append("  <testsuite name=\"")
                .append(visible("faultline check " + report.server().name() + what))
                .append("\" tests=\"")
                .append(tests)
                .append("\" failures=\"")
                .append(failed)
                .append("\" errors=\"0\" skipped=\"0\">\n");
    }

    // Otherwise a check that ended early would look like one that found nothing.
    private void complete() {
        List<String> outdated = report.baseline().outdated();
        suite("", 2, (report.interrupted().isPresent() ? 1 : 0) + (outdated.isEmpty() ? 0 : 1));
        testCase(
                "The check is complete",
                report.interrupted().stream()
                        .map(reason -> "The check is not complete: " + reason)
                        .toList());
        testCase("The baseline is up to date", outdated);
        xml.append("  </testsuite>\n");
    }

    private void testCase(String name, List<String> failures) {
        xml.append("    <testcase classname=\"faultline.check\" name=\"")
                .append(name)
                .append("\">\n");
        if (!failures.isEmpty()) {
            xml.append("      <failure message=\"")
                    .append(visible(String.join(" ", failures)))
                    .append("\"/>\n");
        }
        xml.append("    </testcase>\n");
    }

    private List<CheckFinding> findings(CheckRule rule) {
        return report.findings().stream()
                .filter(finding -> finding.rule() == rule)
                .toList();
    }

    private void testCase(CheckRule rule) {
        xml.append("    <testcase classname=\"faultline.check.")
                .append(rule.family().label())
                .append("\" name=\"")
                .append(Encode.forXml(rule.id() + " " + rule.title()))
                .append("\">\n");
        for (CheckFinding finding : findings(rule)) {
            switch (rule.level()) {
                case ERROR -> element(finding, "failure", " message=\"" + visible(finding.how()) + "\"");
                case WARNING, NOTE -> element(finding, "system-out", "");
            }
        }
        report.baseline().accepted().stream()
                .filter(it -> it.finding().rule() == rule)
                .forEach(it -> element(it.finding(), "system-out", ""));
        xml.append("    </testcase>\n");
    }

    private void element(CheckFinding finding, String name, String attributes) {
        String text = Stream.of(
                        finding.subject() + ": " + finding.how(),
                        "sent: " + finding.sent(),
                        "received: " + finding.received(),
                        "repeat: " + report.repeat(finding))
                .map(JunitReport::visible)
                .collect(Collectors.joining("\n"));
        xml.append("      <")
                .append(name)
                .append(attributes)
                .append('>')
                .append(text)
                .append("</")
                .append(name)
                .append(">\n");
    }

    // Names and texts of the server must not look like further lines.
    private static String visible(String line) {
        return Encode.forXml(VisibleText.line(line));
    }
}
