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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
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

    /** Checks mostly wait for servers that hang, so two of them run side by side. */
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    private final Map<String, Future<CheckReport>> reports = Stream.concat(
                    Stream.of("tools", "good"), SERVER_RULES.stream())
            .collect(Collectors.toMap(name -> name, name -> threads.submit(() -> check(name))));

    @AfterAll
    void end() {
        threads.shutdownNow();
    }

    @Test
    void everyRuleHasAPair() {
        assertThat(Stream.concat(SERVER_RULES.stream(), TOOL_RULES.stream()))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(CheckRule.values()).map(CheckRule::id).toList());
    }

    @Test
    void aServerThatKeepsEveryRuleHasNoFindings() throws Exception {
        CheckReport good = report("good");

        assertThat(good.findings()).isEmpty();
        assertThat(good.interrupted()).isEmpty();
        assertThat(good.skipped()).isEmpty();
        assertThat(good.judged()).containsExactlyInAnyOrder(CheckRule.values());
    }

    @ParameterizedTest
    @FieldSource("TOOL_RULES")
    void findsTheToolThatBreaksTheRule(String rule) throws Exception {
        assertThat(rules(report("tools"), rule)).contains(rule);
    }

    @Test
    void findsNothingInTheToolThatKeepsEveryRuleBesideThem() throws Exception {
        assertThat(rules(report("tools"), "good")).isEmpty();
    }

    @Test
    void aCrashIsOneFinding() throws Exception {
        assertThat(report("tools").findings().stream().filter(finding -> finding.rule() == CheckRule.ANS_03))
                .extracting(CheckFinding::subject)
                .containsExactly("ANS-03");
    }

    @ParameterizedTest
    @FieldSource("SERVER_RULES")
    void findsTheServerThatBreaksTheRule(String rule) throws Exception {
        assertThat(rules(report(rule), "server")).contains(rule);
    }

    private static Set<String> rules(CheckReport report, String subject) {
        return report.findings().stream()
                .filter(finding -> finding.subject().equals(subject))
                .map(finding -> finding.rule().id())
                .collect(Collectors.toSet());
    }

    private CheckReport report(String breaks) throws Exception {
        return Objects.requireNonNull(reports.get(breaks)).get();
    }

    private static CheckReport check(String breaks) throws InterruptedException {
        return new Checker(
                        new CheckTarget.Command(PairServer.command(breaks), Canary.VARIABLES),
                        // A process that stays is waited for as long as the limit for an answer.
                        breaks.equals("ANS-05") ? SETTINGS.timeout(Duration.ofSeconds(5)) : SETTINGS,
                        CheckProgress.NONE)
                .run();
    }
}
