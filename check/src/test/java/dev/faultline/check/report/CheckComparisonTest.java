package dev.faultline.check.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RuleLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A server as it is, beside the same server behind the gateway. */
class CheckComparisonTest {
    private final CheckComparison both =
            new CheckComparison(report("books", "REP-01", "ANS-02", "REP-05"), report("behind", "ANS-02", "LEA-01"));

    private static CheckReport report(String name, String... rules) {
        List<CheckFinding> findings = Arrays.stream(rules)
                .map(rule -> new CheckFinding(
                        CheckRule.find(rule).orElseThrow(), Optional.of("lookup"), "probe", "How.", "{}", "{}", 1))
                .toList();
        return new CheckReport(
                new CheckedServer(name, "-- books", "books.js"),
                1,
                1,
                9,
                findings,
                Set.of(),
                Map.of(),
                Optional.empty(),
                BaselineMatch.NONE);
    }

    @Test
    void countsWhatTheGatewayRemovesAndAdds() {
        assertThat(both.removed(RuleLevel.ERROR)).isEqualTo(1);
        assertThat(both.added()).extracting(CheckFinding::key).containsExactly("LEA-01/lookup");
        assertThat(both.summary(RuleLevel.ERROR))
                .isEqualTo("error: 2 direct, 1 removed by the gateway (50 %), 1 left, 1 new");
        assertThat(both.summary(RuleLevel.NOTE)).isEqualTo("note: 0 direct, 0 removed by the gateway, 0 left, 0 new");
    }

    @Test
    void printsBothSidesOfEachRule() {
        String text = ReportFormat.TEXT.write(new CheckResults(List.of(), List.of(both)));

        assertThat(text)
                .contains("ANS-02  error          1        1  Malformed input")
                .contains("REP-01  error          1        0  ")
                .contains("new: LEA-01 lookup: How.");
    }

    @Test
    void theExitCodeIsThatOfTheGateway() {
        CheckComparison clean = new CheckComparison(report("books", "REP-01"), report("behind", "REP-05"));
        CheckResults results = new CheckResults(List.of(), List.of(clean));

        assertThat(results.hasFindings(RuleLevel.ERROR)).isFalse();
        assertThat(results.hasFindings(RuleLevel.WARNING)).isTrue();
        assertThat(results.all()).hasSize(2);
    }
}
