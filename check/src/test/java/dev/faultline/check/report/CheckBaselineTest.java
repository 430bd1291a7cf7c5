package dev.faultline.check.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RuleLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings that are accepted, each with a reason. */
class CheckBaselineTest {
    private static final CheckReport REPORT = new CheckReport(
            new CheckedServer("books 1", "-- books", "books.js"),
            1,
            2,
            10,
            List.of(finding(CheckRule.REP_01, Optional.of("lookup")), finding(CheckRule.ANS_02, Optional.empty())),
            Set.of(CheckRule.REP_01, CheckRule.ANS_02),
            Map.of(),
            Optional.empty(),
            BaselineMatch.NONE);

    private static CheckFinding finding(CheckRule rule, Optional<String> tool) {
        return new CheckFinding(rule, tool, "probe", "How.", "{}", "{}", 1);
    }

    @Test
    void acceptsAFindingByItsRuleAndTool() {
        CheckBaseline baseline = CheckBaseline.read(
                "{\"accepted\":[{\"rule\":\"REP-01\",\"tool\":\"lookup\",\"reason\":\"its only client copes\"}]}");

        CheckReport report = baseline.applied(REPORT, "", true);

        assertThat(report.findings()).extracting(CheckFinding::rule).containsExactly(CheckRule.ANS_02);
        assertThat(report.baseline().accepted())
                .extracting(BaselineMatch.Accepted::reason)
                .containsExactly("its only client copes");
        assertThat(report.baseline().outdated()).isEmpty();
    }

    @Test
    void reportsAnEntryThatNoLongerOccurs() {
        CheckBaseline baseline = CheckBaseline.read(
                "{\"accepted\":[{\"rule\":\"REP-01\",\"tool\":\"order\",\"reason\":\"not fixed yet\"}]}");

        CheckReport report = baseline.applied(REPORT, "", true);

        assertThat(report.baseline().outdated())
                .containsExactly("The baseline accepts REP-01 of order, which no longer occurs: remove the entry.");
        assertThat(CheckResults.of(baseline.applied(REPORT, "", true)).hasFindings(RuleLevel.ERROR))
                .isTrue();
    }

    @Test
    void doesNotCallAnEntryOutdatedIfOnlyAPartWasChecked() {
        CheckBaseline baseline =
                CheckBaseline.read("{\"accepted\":[{\"rule\":\"LEA-01\",\"reason\":\"not fixed yet\"}]}");

        assertThat(baseline.applied(REPORT, "", false).baseline().outdated()).isEmpty();
    }

    @Test
    void anEntryMayBeAboutOneServerOfAFile() {
        CheckBaseline baseline = CheckBaseline.read(
                "{\"accepted\":[{\"rule\":\"ANS-02\",\"server\":\"books\",\"reason\":\"not fixed yet\"}]}");

        assertThat(baseline.applied(REPORT, "books", true).findings()).hasSize(1);
        assertThat(baseline.applied(REPORT, "films", true).findings()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"accepted\":[{\"rule\":\"REP-99\",\"reason\":\"r\"}]}|/accepted/0/rule is not a rule: REP-99",
                "{\"accepted\":[{\"rule\":\"REP-O1\",\"reason\":\"r\"}]}|did you mean `REP-01`?",
                "{\"accepted\":[{\"rule\":\"REP-01\"}]}|/accepted/0/reason is required",
                "{\"accepted\":[{\"rule\":\"REP-01\",\"reason\":\"r\",\"tol\":\"x\"}]}|/accepted/0/tol is not a known"
                        + " member",
                "{\"accept\":[]}|/accepted is required",
                "[]|the file must be an object",
                "rules|the file",
            })
    void saysWhatIsWrongWithAFile(String text, String sentence) {
        assertThatThrownBy(() -> CheckBaseline.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }
}
