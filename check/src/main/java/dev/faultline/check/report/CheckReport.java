package dev.faultline.check.report;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RuleFamily;
import dev.faultline.check.rule.RuleLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What a check of one server found.
 *
 * @param findings those that no baseline accepts
 * @param judged the rules that at least one probe was judged by
 * @param skipped the tools that were not called, or not completely, and why
 * @param interrupted why the check ended early, if it did
 * @param baseline what the baseline accepts
 */
public record CheckReport(
        CheckedServer server,
        long seed,
        int tools,
        int probes,
        List<CheckFinding> findings,
        Set<CheckRule> judged,
        Map<String, String> skipped,
        Optional<String> interrupted,
        BaselineMatch baseline) {
    /** Copies the collections. */
    public CheckReport {
        findings = List.copyOf(findings);
        judged = Set.copyOf(judged);
    }

    /** {@return the report about a server that could not be checked} */
    public static CheckReport failed(CheckedServer server, long seed, String reason) {
        return new CheckReport(
                server, seed, 0, 0, List.of(), Set.of(), Map.of(), Optional.of(reason), BaselineMatch.NONE);
    }

    /** {@return the same report about the server as this function describes it} */
    public CheckReport server(UnaryOperator<CheckedServer> described) {
        return new CheckReport(
                described.apply(server), seed, tools, probes, findings, judged, skipped, interrupted, baseline);
    }

    /** {@return the report after the baseline has accepted some of its findings} */
    CheckReport accepted(List<CheckFinding> remaining, BaselineMatch match) {
        return new CheckReport(server, seed, tools, probes, remaining, judged, skipped, interrupted, match);
    }

    /** {@return the number of findings of this severity} */
    public long count(RuleLevel level) {
        return findings.stream()
                .filter(finding -> finding.rule().level() == level)
                .count();
    }

    /** {@return the number of findings of this severity or a higher one} */
    public long countFrom(RuleLevel level) {
        return findings.stream()
                .filter(finding -> finding.rule().level().compareTo(level) >= 0)
                .count();
    }

    /** {@return how many rules of this family were judged} */
    public long judged(RuleFamily family) {
        return judged.stream().filter(rule -> rule.family() == family).count();
    }

    /** {@return how many rules of this family were judged and kept by everything} */
    public long kept(RuleFamily family) {
        return judged(family)
                - findings.stream()
                        .map(CheckFinding::rule)
                        .filter(rule -> rule.family() == family)
                        .distinct()
                        .count();
    }

    /** {@return the command that sends the probe of this finding again} */
    public String repeat(CheckFinding finding) {
        // The server chooses the names of its tools, so that one may have a quote.
        String quoted = "'" + finding.probe().replace("'", "'\\''") + "'";
        return "faultline check --seed " + seed + " --only " + quoted + " " + server.arguments();
    }
}
