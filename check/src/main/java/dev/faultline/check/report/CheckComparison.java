package dev.faultline.check.report;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RuleLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A server as it is, beside the same server behind the gateway. */
public record CheckComparison(CheckReport direct, CheckReport gateway) {
    /** The findings of one rule on both sides. */
    public record RuleCounts(CheckRule rule, long direct, long gateway) {}

    /** {@return the rules with findings on either side, the worst first} */
    public List<RuleCounts> rows() {
        return Arrays.stream(CheckRule.values())
                .sorted(TextReport.WORST_FIRST)
                .map(rule -> new RuleCounts(rule, count(direct, rule), count(gateway, rule)))
                .filter(row -> row.direct() + row.gateway() > 0)
                .toList();
    }

    private static long count(CheckReport report, CheckRule rule) {
        return report.findings().stream()
                .filter(finding -> finding.rule() == rule)
                .count();
    }

    /** {@return the findings that only the gateway shows} */
    public List<CheckFinding> added() {
        Set<String> known = keys(direct);
        return gateway.findings().stream()
                .filter(finding -> !known.contains(finding.key()))
                .toList();
    }

    /** {@return the number of findings of this severity that the gateway removes} */
    public long removed(RuleLevel level) {
        Set<String> left = keys(gateway);
        return direct.findings().stream()
                .filter(finding -> finding.rule().level() == level && !left.contains(finding.key()))
                .count();
    }

    private static Set<String> keys(CheckReport report) {
        return report.findings().stream().map(CheckFinding::key).collect(Collectors.toSet());
    }

    /** {@return one sentence about the findings of this severity} */
    public String summary(RuleLevel level) {
        long before = direct.count(level);
        long removed = removed(level);
        long added = added().stream()
                .filter(finding -> finding.rule().level() == level)
                .count();
        String share = before == 0 ? "" : " (" + removed * 100 / before + " %)";
        return level.label() + ": " + before + " direct, " + removed + " removed by the gateway" + share + ", "
                + (before - removed) + " left, " + added + " new";
    }
}
