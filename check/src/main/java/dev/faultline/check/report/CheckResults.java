package dev.faultline.check.report;

import dev.faultline.check.rule.RuleLevel;
import java.util.List;
import java.util.stream.Stream;

/**
 * The reports of one run.
 *
 * @param reports one for each server that was checked as it is
 * @param comparisons one for each server that was also checked behind the gateway
 */
public record CheckResults(List<CheckReport> reports, List<CheckComparison> comparisons) {
    /** Copies the lists. */
    public CheckResults {
        reports = List.copyOf(reports);
        comparisons = List.copyOf(comparisons);
    }

    /** {@return the results of a run with one report} */
    public static CheckResults of(CheckReport report) {
        return new CheckResults(List.of(report), List.of());
    }

    /** {@return all reports, those of both sides of a comparison one after the other} */
    public List<CheckReport> all() {
        return Stream.concat(
                        reports.stream(),
                        comparisons.stream().flatMap(both -> Stream.of(both.direct(), both.gateway())))
                .toList();
    }

    /** {@return whether every check came to its end} */
    public boolean isComplete() {
        return all().stream().allMatch(report -> report.interrupted().isEmpty());
    }

    /**
     * {@return whether a server breaks a rule of this severity or a higher one; of a comparison, behind the gateway}
     */
    public boolean hasFindings(RuleLevel from) {
        return Stream.concat(reports.stream(), comparisons.stream().map(CheckComparison::gateway))
                .anyMatch(report -> report.countFrom(from) > 0
                        || !report.baseline().outdated().isEmpty());
    }
}
