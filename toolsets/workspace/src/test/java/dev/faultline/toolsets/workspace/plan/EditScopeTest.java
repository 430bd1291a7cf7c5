package dev.faultline.toolsets.workspace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.Operation;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan covers. */
class EditScopeTest {
    private static final Plan PLAN = PlanReader.plan(
            new PlanFile(SamplePlan.HASH, FileContent.of("<!-- ROLE: WINDSURF -->\n" + SamplePlan.BODY)));

    private static String refusal(String path, Operation operation, Optional<String> phase) {
        return TestWorkspace.refusal(() -> {
            PLAN.requireScope(EditScope.write(path, operation), phase);
            return path;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/a", "src/deep/er/a.txt", "README.md", "docs", "docs/x.md", "docs/plans2/x"})
    void pathsInTheAllowlistAreCovered(String path) {
        assertThat(refusal(path, Operation.MODIFY, Optional.empty())).isEqualTo("nothing was thrown");
    }

    // A name with an extension is the name of a file.
    @Test
    @Spec("SE-24")
    void allowsNothingBelowAFile() {
        assertThat(refusal("README.md/x", Operation.CREATE, Optional.empty()))
                .isEqualTo("PLAN_SCOPE_VIOLATION: The plan does not cover this: README.md/x is not in its allowlist");
        assertThat(new PathRule("docs/v1.2", false).opens("docs/v1.2/x")).isFalse();
        assertThat(new PathRule("docs/v1.2", true).opens("docs/v1.2/x")).isTrue();
        assertThat(new PathRule(".github", false).opens(".github/x")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"src", "src2/a", "srcx", "SRC/a", "README.md.bak", "README", "other/src/a", "docs2", "", "src\\a"
            })
    @Spec("SE-24")
    void aPrefixOfANameIsNotAFolder(String path) {
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
    void noPlanAllowsFilesOfTheServer(String path) {
        assertThat(refusal(path, Operation.MODIFY, Optional.empty())).contains("belongs to the server");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        src/a                      | CREATE | PHASE_1 | nothing was thrown
        src/a                      | CREATE |         | nothing was thrown
        src/a                      | MODIFY | PHASE_2 | nothing was thrown
        src/a                      | CREATE | PHASE_2 | its phase PHASE_2 does not allow the operation create
        src/a                      | CREATE | PHASE_3 | it has no phase PHASE_3
        src/main/Generated.java    | MODIFY |         | it forbids the operation modify on src/main/Generated.java
        src/main/Generated.java    | CREATE |         | nothing was thrown
        src/vendor/x               | CREATE | PHASE_1 | it forbids the operation create on src/vendor/x
        src/vendor2/x              | CREATE | PHASE_1 | nothing was thrown
        src/vendor                 | CREATE | PHASE_1 | it forbids the operation create on src/vendor
        src/Vendor/x               | CREATE | PHASE_1 | it forbids the operation create on src/Vendor/x
        src/VENDOR                 | CREATE | PHASE_1 | it forbids the operation create on src/VENDOR
        src/main/GENERATED.java    | MODIFY |         | it forbids the operation modify on src/main/GENERATED.java
        else/x                     | CREATE | PHASE_2 | else/x is not in its allowlist; its phase PHASE_2 does not allow the operation create
        """)
    @Spec("SE-24")
    void phasesAndForbiddenActionsAreEnforced(String path, Operation operation, String phase, String expected) {
        assertThat(refusal(path, operation, Optional.ofNullable(phase))).endsWith(expected);
    }

    private static String moved(Plan plan, String path, String destination) {
        return TestWorkspace.refusal(() -> {
            plan.requireScope(EditScope.move(path, destination), Optional.empty());
            return path;
        });
    }

    private static Plan plan(String good, String better) {
        String body = SamplePlan.BODY.replaceFirst(Pattern.quote(good), Matcher.quoteReplacement(better));
        assertThat(Plans.lint(body).findings()).isEmpty();
        return PlanReader.plan(new PlanFile(SamplePlan.HASH, FileContent.of("<!-- ROLE: WINDSURF -->\n" + body)));
    }

    @Test
    @Spec({"SE-24", "R39"})
    void deletingAndMovingNeedTheirOwnWords() {
        Plan deletes = plan("Allowed operations: create, modify", "Allowed operations: Delete, write");
        Plan renames = plan("Allowed operations: create, modify", "Allowed operations: rename");

        assertThat(TestWorkspace.refusal(() -> {
                    PLAN.requireScope(EditScope.delete("src/a"), Optional.empty());
                    return PLAN;
                }))
                .isEqualTo("PLAN_SCOPE_VIOLATION: The plan does not cover this: none of its phases allows the operation"
                        + " delete");
        assertThat(moved(PLAN, "src/a", "src/b")).endsWith("none of its phases allows the operation move");
        assertThat(TestWorkspace.refusal(() -> {
                    deletes.requireScope(EditScope.delete("src/a"), Optional.of("PHASE_1"));
                    return deletes;
                }))
                .endsWith("its phase PHASE_1 does not allow the operation delete");
        assertThat(moved(deletes, "src/a", "src/b")).endsWith("none of its phases allows the operation move");
        assertThat(moved(renames, "src/a", "docs/b")).isEqualTo("nothing was thrown");
        assertThat(moved(renames, "src/a", "else/b")).endsWith("else/b is not in its allowlist");
        assertThat(moved(renames, "else/a", ".git/b"))
                .endsWith("else/a is not in its allowlist; .git/b belongs to the server, and no plan can open it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        - move src/vendor/   | src/vendor/a | src/b        | it forbids the operation move on src/vendor/a
        - rename src/vendor/ | src/a        | src/vendor/b | it forbids the operation move on src/vendor/b
        - delete src/vendor/ | src/vendor/a | src/b        | it forbids the operation delete on src/vendor/a
        - delete src/vendor/ | src/a        | src/vendor/b | nothing was thrown
        - create src/vendor/ | src/a        | src/vendor/b | it forbids the operation create on src/vendor/b
        - write src/vendor/  | src/a        | src/vendor/b | it forbids the operation create on src/vendor/b
        - write src/vendor/  | src/vendor/a | src/b        | nothing was thrown
        - write src/vendor/  | src/a        | src/vendor   | it forbids the operation create on src/vendor
        - move               | src/a        | src/b        | it forbids the operation move on src/a; it forbids the operation move on src/b
        """)
    @Spec({"SE-24", "R39"})
    void forbiddenActionsApplyToMoves(String action, String path, String destination, String expected) {
        Plan moves = plan("Allowed operations: create, modify", "Allowed operations: move");
        String body = SamplePlan.BODY
                .replace("Allowed operations: create, modify", "Allowed operations: move")
                .replace("- write src/vendor/", action);
        Plan bound = PlanReader.plan(new PlanFile(SamplePlan.HASH, FileContent.of("<!-- ROLE: WINDSURF -->\n" + body)));

        assertThat(moved(moves, "src/a", "src/b")).isEqualTo("nothing was thrown");
        assertThat(moved(bound, path, destination)).endsWith(expected);
    }

    @Test
    @Spec("SE-19")
    void aPlanIsForOneRole() {
        PLAN.requireRole("WINDSURF");

        assertThat(TestWorkspace.refusal(() -> {
                    PLAN.requireRole("ANTIGRAVITY");
                    return PLAN;
                }))
                .isEqualTo("ROLE_MISMATCH: The plan is for the role WINDSURF, not for ANTIGRAVITY");
    }
}
