package dev.faultline.toolsets.workspace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.files.Area;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.Operation;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan covers. */
class ScopeTest {
    private static final Plan PLAN =
            PlanLint.plan(new PlanFile(SamplePlan.HASH, FileContent.of("<!-- ROLE: WINDSURF -->\n" + SamplePlan.BODY)));

    private static String refusal(String path, Operation operation, Optional<String> phase) {
        return Area.refusal(() -> {
            PLAN.requireScope(path, operation, phase);
            return path;
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"src/a", "src/deep/er/a.txt", "README.md", "docs", "docs/x.md", "README.md/x", "docs/plans2/x"})
    void whatIsInTheAllowlistIsCovered(String path) {
        assertThat(refusal(path, Operation.MODIFY, Optional.empty())).isEqualTo("nothing was thrown");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"src", "src2/a", "srcx", "SRC/a", "README.md.bak", "README", "other/src/a", "docs2", "", "src\\a"
            })
    @Spec("SE-24")
    void aPrefixOfANameIsNoFolder(String path) {
        assertThat(refusal(path, Operation.MODIFY, Optional.empty()))
                .isEqualTo("PLAN_SCOPE_VIOLATION: The plan does not cover this: " + path + " is not in its allowlist");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs/plans/x.md",
                "docs/plans",
                "DOCS/Plans/x.sig",
                ".git/hooks/pre-commit",
                "src/sub/.git/config",
                "audit-log.jsonl",
                "audit-log.lock"
            })
    @Spec("SE-24")
    void noPlanOpensWhatBelongsToTheServer(String path) {
        assertThat(refusal(path, Operation.MODIFY, Optional.empty())).contains("belongs to the server");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        src/a                      | CREATE | PHASE_1 | nothing was thrown
        src/a                      | CREATE |         | nothing was thrown
        src/a                      | MODIFY | PHASE_2 | nothing was thrown
        src/a                      | CREATE | PHASE_2 | its phase PHASE_2 does not allow to create files
        src/a                      | CREATE | PHASE_3 | it has no phase PHASE_3
        src/main/Generated.java    | MODIFY |         | it forbids to modify src/main/Generated.java
        src/main/Generated.java    | CREATE |         | nothing was thrown
        src/vendor/x               | CREATE | PHASE_1 | it forbids to create src/vendor/x
        src/vendor2/x              | CREATE | PHASE_1 | nothing was thrown
        else/x                     | CREATE | PHASE_2 | else/x is not in its allowlist; its phase PHASE_2 does not allow to create files
        """)
    @Spec("SE-24")
    void phasesAndForbiddenActionsAreEnforced(String path, Operation operation, String phase, String told) {
        assertThat(refusal(path, operation, Optional.ofNullable(phase))).endsWith(told);
    }

    @Test
    @Spec("SE-19")
    void aPlanIsForOneRole() {
        PLAN.requireRole("WINDSURF");

        assertThat(Area.refusal(() -> {
                    PLAN.requireRole("ANTIGRAVITY");
                    return PLAN;
                }))
                .isEqualTo("ROLE_MISMATCH: The plan is for the role WINDSURF, not for ANTIGRAVITY");
    }
}
