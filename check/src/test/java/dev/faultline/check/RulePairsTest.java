package dev.faultline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.check.report.CheckFinding;
import dev.faultline.check.report.CheckReport;
import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.wire.Canary;
import dev.faultline.check.wire.CheckTarget;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** For each rule, a server or tool that breaks it shows the finding, and the one that keeps it does not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RulePairsTest {
    private static final List<String> SERVER_RULES = PairServer.SERVER_RULES;
    private static final List<String> TOOL_RULES = PairServer.TOOL_RULES;
    private static final CheckSettings SETTINGS = CheckSettings.DEFAULT.timeout(Duration.ofSeconds(10));

    private final CheckReport tools = check("tools");

    @Test
    void everyRuleHasAPair() {
        assertThat(Stream.concat(SERVER_RULES.stream(), TOOL_RULES.stream()))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(CheckRule.values()).map(CheckRule::id).toList());
    }

    @Test
    void aServerThatKeepsEveryRuleHasNoFindings() {
        CheckReport good = check("good");

        assertThat(good.findings()).isEmpty();
        assertThat(good.interrupted()).isEmpty();
        assertThat(good.skipped()).isEmpty();
        assertThat(good.judged()).containsExactlyInAnyOrder(CheckRule.values());
    }

    @ParameterizedTest
    @FieldSource("TOOL_RULES")
    void findsTheToolThatBreaksTheRule(String rule) {
        assertThat(rules(tools, rule)).contains(rule);
    }

    @Test
    void findsNothingInTheToolThatKeepsEveryRuleBesideThem() {
        assertThat(rules(tools, "good")).isEmpty();
    }

    @Test
    void aCrashIsOneFinding() {
        assertThat(tools.findings().stream().filter(finding -> finding.rule() == CheckRule.ANS_03))
                .extracting(CheckFinding::subject)
                .containsExactly("ANS-03");
    }

    @ParameterizedTest
    @FieldSource("SERVER_RULES")
    void findsTheServerThatBreaksTheRule(String rule) {
        assertThat(rules(check(rule), "server")).contains(rule);
    }

    private static Set<String> rules(CheckReport report, String subject) {
        return report.findings().stream()
                .filter(finding -> finding.subject().equals(subject))
                .map(finding -> finding.rule().id())
                .collect(Collectors.toSet());
    }

    private static CheckReport check(String breaks) {
        try {
            return new Checker(
                            new CheckTarget.Command(PairServer.command(breaks), Canary.VARIABLES),
                            // A process that stays is waited for as long as the limit for an answer.
                            breaks.equals("ANS-05") ? SETTINGS.timeout(Duration.ofSeconds(5)) : SETTINGS,
                            CheckProgress.NONE)
                    .run();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }
}
