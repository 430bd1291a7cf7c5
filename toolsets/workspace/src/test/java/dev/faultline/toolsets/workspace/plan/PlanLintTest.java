package dev.faultline.toolsets.workspace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules for plans, and the hash of a plan. */
class PlanLintTest {
    private static final String HEADER =
            "<!--\nKAIZA_PLAN_HASH: " + SamplePlan.HASH + "\nROLE: WINDSURF\nSTATUS: PROPOSED\n-->\n";

    private static String found(String text) {
        return Plans.lint(text).findings().stream()
                .map(finding -> finding.line() + " " + finding.rule() + " " + finding.message())
                .reduce((one, other) -> one + "\n" + other)
                .orElse("");
    }

    @Test
    void aGoodPlanPassesWithAndWithoutItsHeader() {
        assertThat(found(SamplePlan.BODY)).isEmpty();
        assertThat(found(HEADER + SamplePlan.BODY)).isEmpty();
        assertThat(found("<!-- KAIZA_PLAN_HASH: " + SamplePlan.HASH + " / ROLE: WINDSURF / STATUS: APPROVED -->\n"
                        + SamplePlan.BODY))
                .isEmpty();
    }

    // It could be approved but never carried out.
    @Test
    void aPlanForThePlannerIsRejected() {
        assertThat(found("<!-- KAIZA_PLAN_HASH: " + SamplePlan.HASH + " / ROLE: ANTIGRAVITY / STATUS: PROPOSED -->\n"
                        + SamplePlan.BODY))
                .isEqualTo("1 PLAN_INVALID_STRUCTURE ROLE is ANTIGRAVITY, the planner, who carries out no plan;"
                        + " write WINDSURF");
    }

    @Test
    void theHashIsOfTheBodyWhateverItsHeaderAndItsLineEnds() {
        for (String text : new String[] {
            SamplePlan.BODY,
            HEADER + SamplePlan.BODY,
            HEADER.replace("PROPOSED", "APPROVED") + "\n\n" + SamplePlan.BODY,
            SamplePlan.BODY.replace("\n", "\r\n"),
            SamplePlan.BODY.replace("\n", " \t\n") + "\n \n"
        }) {
            assertThat(Plans.lint(text).hash()).isEqualTo(SamplePlan.HASH);
        }
        assertThat(Plans.lint(SamplePlan.BODY.replace("French", "Dutch")).hash())
                .isNotEqualTo(SamplePlan.HASH);
        assertThat(Plans.lint(SamplePlan.BODY + "<!-- -->").hash()).isNotEqualTo(SamplePlan.HASH);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # Verification Gates               | # Gates                   | 1 PLAN_MISSING_SECTION the section 'Verification Gates' is missing
        # Verification Gates               | # Gates                   | 43 PLAN_INVALID_STRUCTURE 'Gates' is not a section of a plan
        # Verification Gates               | # Plan Metadata           | 43 PLAN_INVALID_STRUCTURE the section 'Plan Metadata' is out of order
        - Phase ID: PHASE_2                | - Phase ID: PHASE_1       | 25 PLAN_INVALID_PHASE_ID the phase id PHASE_1 is used twice
        - Phase ID: PHASE_2                | - Phase ID: phase-2       | 25 PLAN_INVALID_PHASE_ID a phase id has capitals, digits and underscores only
        - Phase ID: PHASE_2                | -                         | 23 PLAN_MISSING_FIELD the phase has no 'Phase ID'
        - Objective: The greeting is       | - Purpose: it is          | 23 PLAN_MISSING_FIELD the phase has no 'Objective'
        Allowed operations: create, modify | Allowed operations: all   | 16 PLAN_NOT_ENFORCEABLE 'all' is not an operation that can be enforced; those are create, modify, write (both of them), delete and move
        Allowed operations: create, modify | Allowed operations: execute | 16 PLAN_NOT_ENFORCEABLE 'execute' is not an operation
        - src/                             | - ../src/                 | 39 PLAN_PATH_ESCAPE the path '../src/' must be inside the workspace
        - src/                             | - src/../..               | 39 PLAN_PATH_ESCAPE
        - src/                             | - /etc                    | 39 PLAN_PATH_ESCAPE
        - src/                             | - ~/x                     | 39 PLAN_PATH_ESCAPE
        - src/                             | - ${HOME}/x               | 39 PLAN_PATH_ESCAPE
        - src/                             | - C:/x                    | 39 PLAN_PATH_ESCAPE
        - src/                             | - src/**                  | 39 PLAN_INVALID_PATH the path 'src/**' must not have wildcards; 'src/' is everything below src
        - src/                             | - src//x                  | 39 PLAN_INVALID_PATH
        - src/                             | - .                       | 39 PLAN_INVALID_PATH the path '.' is not a path of a file or folder
        - src/                             | - ./src                   | 39 PLAN_INVALID_PATH
        - src/                             | - src/.git/hooks          | 39 PLAN_INVALID_PATH the path 'src/.git/hooks' belongs to the server, and no plan can open it
        - src/                             | - Docs/Plans              | 39 PLAN_INVALID_PATH
        - src/                             | - audit-log.jsonl         | 39 PLAN_INVALID_PATH
        - modify src/main/Generated.java   | - be careful              | 49 PLAN_NOT_ENFORCEABLE 'be careful' cannot be enforced
        - modify src/main/Generated.java   | - write ../x              | 49 PLAN_PATH_ESCAPE
        The tests pass.                    | The tests should pass.    | 45 PLAN_AMBIGUOUS_LANGUAGE 'should' leaves a choice; say must or must not
        The tests pass.                    | Try to run the tests.     | 45 PLAN_AMBIGUOUS_LANGUAGE 'Try to'
        The tests pass.                    | TBD                       | 45 PLAN_NOT_ENFORCEABLE 'TBD' says that something is still to be done
        The tests pass.                    | Yes.<!-- - /etc -->       | 45 PLAN_INVALID_STRUCTURE a comment hides text from the person who approves the plan
        The tests pass.                    | The\u202etests pass.      | 45 PLAN_INVALID_STRUCTURE the line has a character that cannot be seen
        The tests pass.                    | The\u009btests pass.      | 45 PLAN_INVALID_STRUCTURE the line has a character that cannot be seen
        The tests pass.                    | The<U+2028>tests pass.    | 45 PLAN_INVALID_STRUCTURE the line has a character that cannot be seen
        The tests pass.                    | The tests\u00adpass.      | 45 PLAN_INVALID_STRUCTURE the line has a character that cannot be seen
        The tests pass.                    | Yes.\uDB40\uDC41          | 45 PLAN_INVALID_STRUCTURE the line has a character that cannot be seen
        - src/                             | - src/<CR>- docs/         | 39 PLAN_INVALID_STRUCTURE the line has a character that cannot be seen
        - modify src/main/Generated.java   | - none<CR>- delete src/   | 49 PLAN_INVALID_STRUCTURE the line has a character that cannot be seen
        The program greets in French.      | Call `greet()` twice.     | 15 PLAN_NOT_AUDITABLE an objective is in words, not in code
        """)
    void everyRuleIsFoundAtItsLine(String good, String bad, String finding) {
        String text = SamplePlan.BODY.replaceFirst(
                Pattern.quote(good),
                Matcher.quoteReplacement(bad.replace("<U+2028>", "\u2028").replace("<CR>", "\r")));

        assertThat(text).isNotEqualTo(SamplePlan.BODY);
        assertThat(found(text)).contains(finding);
    }

    @Test
    void everyFindingIsReported() {
        String text = SamplePlan.BODY
                .replace("The tests pass.", "The tests may pass, or should.")
                .replace("- src/", "- /src/");

        assertThat(Plans.lint(text).findings())
                .hasSize(3)
                .extracting(Finding::line)
                .isSorted();
        assertThat(found("")).contains("PLAN_MISSING_SECTION").hasLineCount(7);
    }

    @Test
    void wordsInCodeAndInNamesAreAllowed() {
        String text = SamplePlan.BODY
                .replace("The tests pass.", "`may` passes.\n\n```\n# no heading; it should try to\n```")
                .replace("- Owner: Ada", "- Date: 3 May 2026");

        assertThat(found(text)).isEmpty();
    }

    @Test
    @Spec("SE-24")
    void aSavedPlanHasAWholeHeaderAndTheNameOfItsHash() {
        assertThat(saved(SamplePlan.HASH, HEADER + SamplePlan.BODY).findings()).isEmpty();
        assertThat(saved(SamplePlan.HASH, SamplePlan.BODY).findings())
                .containsExactly(
                        LintReport.PlanRule.INVALID_STRUCTURE.finding(1, "the file does not begin with a header"));
        assertThat(saved("0".repeat(64), HEADER + SamplePlan.BODY).findings())
                .extracting(Finding::rule)
                .containsExactly(LintReport.PlanRule.HASH_MISMATCH.wire());
        assertThat(saved(SamplePlan.HASH, HEADER.replace(SamplePlan.HASH, "0".repeat(64)) + SamplePlan.BODY)
                        .findings())
                .extracting(Finding::rule)
                .containsExactly(LintReport.PlanRule.HASH_MISMATCH.wire());
        assertThat(saved(SamplePlan.HASH, HEADER.replace("ROLE: WINDSURF\n", "") + SamplePlan.BODY)
                        .findings())
                .containsExactly(LintReport.PlanRule.MISSING_FIELD.finding(1, "the header has no ROLE"));
        assertThat(saved(SamplePlan.HASH, HEADER.replace("WINDSURF", "ADMIN\nROLE: WINDSURF") + SamplePlan.BODY)
                        .findings())
                .extracting(Finding::rule)
                .containsOnly(LintReport.PlanRule.INVALID_STRUCTURE.wire());
    }

    private static LintReport saved(String hash, String text) {
        return Plans.lint(new PlanFile(hash, FileContent.of(text)));
    }

    @Test
    void aGiantPlanIsNotRead() {
        assertThat(found("x".repeat(PlanLint.MOST_CHARACTERS + 1)))
                .isEqualTo("1 PLAN_INVALID_STRUCTURE the plan is longer than 262144 characters");
    }

    @Test
    void everyRuleIsInTheReference() throws IOException {
        assertThat(Files.readString(Path.of("../../docs/reference/plans.md")))
                .contains(Arrays.stream(LintReport.PlanRule.values())
                        .map(rule -> "| `" + rule.wire() + "` |")
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"A", " ", "#", "-", "`", "/", "../", "**", ";", "may ", "\n", "- ", "## Phase: ", "Objective:"})
    void lintsHostileTextQuickly(String part) {
        String many = part.repeat(100_000 / part.length());
        for (String before : new String[] {
            "", "<!--", "# ", "# Path Allowlist\n- ", "# Phase Definitions\n## Phase: x\n- Objective: "
        }) {
            assertThat(Plans.lint(before + many + "x").passed()).isFalse();
        }
    }
}
