package dev.faultline.check.report;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RuleFamily;
import dev.faultline.check.rule.RuleLevel;
import dev.faultline.text.BoundedText;
import dev.faultline.text.VisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A report for people: the findings by rule, the worst first. */
public final class TextReport {
    private static final int SHOWN_BYTES = 400;
    private static final int MOST_TOOLS = 10;
    static final Comparator<CheckRule> WORST_FIRST =
            Comparator.comparing(CheckRule::level).reversed().thenComparing(Comparator.naturalOrder());

    private final boolean coloured;
    private final StringBuilder text = new StringBuilder();

    private TextReport(boolean coloured) {
        this.coloured = coloured;
    }

    static String write(CheckResults results) {
        return write(results, false);
    }

    /** {@return the report, with the colours of a terminal} */
    public static String coloured(CheckResults results) {
        return write(results, true);
    }

    private static String write(CheckResults results, boolean coloured) {
        TextReport writer = new TextReport(coloured);
        results.reports().forEach(writer::report);
        results.comparisons().forEach(writer::comparison);
        return writer.text.toString();
    }

    private void report(CheckReport report) {
        if (!text.isEmpty()) {
            line("");
        }
        header(report);
        Map<CheckRule, List<CheckFinding>> byRule = report.findings().stream()
                .collect(Collectors.groupingBy(
                        CheckFinding::rule, () -> new TreeMap<>(WORST_FIRST), Collectors.toList()));
        byRule.forEach((rule, findings) -> rule(report, rule, findings));
        footer(report);
    }

    private void comparison(CheckComparison both) {
        if (!text.isEmpty()) {
            line("");
        }
        line(both.direct().server().name() + ": direct, and behind the gateway");
        line("");
        line("rule    severity  direct  gateway");
        for (CheckComparison.RuleCounts row : both.rows()) {
            line("%-6s  %-8s  %6d  %7d  %s"
                    .formatted(
                            row.rule().id(),
                            row.rule().level().label(),
                            row.direct(),
                            row.gateway(),
                            row.rule().title()));
        }
        line("");
        for (RuleLevel level : RuleLevel.WORST_FIRST) {
            line(both.summary(level));
        }
        both.added()
                .forEach(finding ->
                        line("new: " + finding.rule().id() + " " + finding.subject() + ": " + finding.how()));
        both.direct()
                .interrupted()
                .ifPresent(reason -> line("The check of the server itself is not complete: " + reason));
        report(both.gateway());
    }

    private void header(CheckReport report) {
        line("%s: %s, %s, seed %d"
                .formatted(
                        report.server().name(),
                        count(report.tools(), "tool"),
                        count(report.probes(), "probe"),
                        report.seed()));
        line("");
    }

    private void rule(CheckReport report, CheckRule rule, List<CheckFinding> findings) {
        text.append(painted(rule.level(), rule.level().label() + " " + rule.id()));
        line("  " + rule.title());
        for (CheckFinding finding : findings.subList(0, Math.min(MOST_TOOLS, findings.size()))) {
            line("  " + finding.subject() + ": " + finding.how()
                    + (finding.count() > 1 ? " (" + finding.count() + " probes)" : ""));
        }
        if (findings.size() > MOST_TOOLS) {
            line("  and " + count(findings.size() - MOST_TOOLS, "more tool"));
        }
        CheckFinding first = findings.getFirst();
        if (!first.sent().isEmpty()) {
            line("  sent      " + shown(first.sent()));
        }
        line("  received  " + shown(first.received()));
        line("  repeat    " + report.repeat(first));
        line("  explain   faultline check --explain " + rule.id());
        line("");
    }

    private void footer(CheckReport report) {
        if (!report.skipped().isEmpty()) {
            line("Not called, or not completely:");
            report.skipped().entrySet().stream()
                    .limit(MOST_TOOLS)
                    .forEach(tool -> line("  " + tool.getKey() + ": " + tool.getValue()));
            if (report.skipped().size() > MOST_TOOLS) {
                line("  and " + count(report.skipped().size() - MOST_TOOLS, "more tool"));
            }
            line("");
        }
        baseline(report.baseline());
        line("Rules kept: "
                + Arrays.stream(RuleFamily.values())
                        .map(family -> family.label() + " " + report.kept(family) + "/" + report.judged(family))
                        .collect(Collectors.joining(", ")));
        List<String> counts = new ArrayList<>();
        for (RuleLevel level : RuleLevel.WORST_FIRST) {
            counts.add(count(report.count(level), level.label()));
        }
        line(count(report.findings().size(), "finding") + ": " + String.join(", ", counts));
        report.interrupted().ifPresent(reason -> line("The check is not complete: " + reason));
    }

    private void baseline(BaselineMatch baseline) {
        if (!baseline.accepted().isEmpty()) {
            line("Accepted by the baseline:");
            baseline.accepted()
                    .forEach(it -> line("  " + it.finding().rule().id() + " "
                            + it.finding().subject() + ": " + Shown.safe(it.reason())));
            line("");
        }
        baseline.outdated().forEach(sentence -> line(Shown.safe(sentence)));
    }

    private String painted(RuleLevel level, String words) {
        String colour = switch (level) {
            case ERROR -> "31";
            case WARNING -> "33";
            case NOTE -> "36";
        };
        return coloured ? "\033[1;" + colour + "m" + words + "\033[0m" : words;
    }

    private static String shown(String json) {
        return BoundedText.ellipsized(json, SHOWN_BYTES);
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    // Every line may have names and texts of the server, which must not look like further lines.
    private void line(String line) {
        text.append(VisibleText.line(line)).append('\n');
    }
}
