package dev.faultline.toolsets.workspace.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for content. */
class PolicyTest {
    @TempDir
    private Path folder;

    private TestWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder);
        Files.createDirectories(workspace.project.folder());
    }

    private Policy policy() {
        return Policy.read(workspace.project.policy());
    }

    private Policy policy(String json) throws IOException {
        Files.writeString(workspace.project.policy(), json.replace('\'', '"'));
        return policy();
    }

    private List<String> hits(Policy policy, String path, String content) {
        boolean there = Files.exists(workspace.root.resolve(path));
        return policy
                .findings(workspace.draft(
                        path,
                        there ? TestWorkspace.whole(content, workspace.hash(path)) : TestWorkspace.whole(content)))
                .stream()
                .map(hit -> hit.line() + " " + hit.rule())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a.txt  | ok\\nTODO: more          | 2 no-placeholder
        A.java | try {x();} catch (E e) {\\n}  | 1 no-empty-catch
        a.js   | console.log(1)           | 1 no-console-log
        a.ts   | let x: any = 1           | 1 no-any
        a.ts   | // @ts-nocheck           | 1 no-ts-ignore
        a.js   | Math.random()            | 1 no-math-random
        a.js   | Date.now()               | 1 no-date-now
        a.py   | try: x()\\nexcept:\\n  y  | 2 no-bare-except
        a.py   | import random            | 1 no-random-module
        a.cpp  | assert(false);           | 1 no-false-assertion
        a.rs   | x.unwrap();              | 1 rust-no-unwrap
        a.rs   | x.unwrap_or(1)           | 1 rust-no-unwrap
        a.rs   | x.expect(1)              | 1 rust-no-expect
        a.rs   | panic!()                 | 1 rust-no-panic
        a.rs   | unimplemented!()         | 1 rust-no-todo
        a.rs   | unsafe { }               | 1 rust-no-unsafe
        a.rs   | static mut X: u8 = 1;    | 1 rust-no-static-mut
        a.rs   | Box::leak(x)             | 1 rust-no-leak
        a.rs   | #[allow(dead_code)]      | 1 rust-no-allow
        """)
    @Spec("SE-25")
    void everyDefaultRuleIsFoundAtItsLine(String path, String content, String hit) {
        assertThat(hits(policy(), path, content.replace("\\n", "\n"))).containsExactly(hit);
    }

    @ParameterizedTest
    @CsvSource({
        "a.txt, pass temp sample mastodon",
        "a.java, x.unwrap(); unsafe",
        "a.rs, fn unwrapped() {}",
        "a.md, console.log(1)"
    })
    void harmlessWordsAreAllowed(String path, String content) {
        assertThat(hits(policy(), path, content)).isEmpty();
    }

    // On a case-insensitive file system, a compiler accepts all of them.
    @ParameterizedTest
    @ValueSource(strings = {"a.rs", "a.RS", "a.Rs", "src/b.rS"})
    @Spec("SE-25")
    void theRulesForRustApplyToTheExtensionInAnyLetterCase(String path) {
        assertThat(TestWorkspace.refusal(() -> {
                    policy().require(workspace.draft(path, TestWorkspace.whole("x.unwrap();\n")));
                    return workspace;
                }))
                .startsWith("RUST_POLICY_VIOLATION");
    }

    @Test
    @Spec("SE-25")
    void allFindingsAreReportedWithOneCode() {
        assertThat(TestWorkspace.refusal(() -> {
                    policy().require(workspace.draft("a.rs", TestWorkspace.whole("// TODO\nx.unwrap();\n// TODO\n")));
                    return workspace;
                }))
                .isEqualTo("RUST_POLICY_VIOLATION: The content breaks the policy: a.rs;"
                        + " line 1: something is left to be done (no-placeholder);"
                        + " line 2: a failure is not handled (rust-no-unwrap);"
                        + " line 3: something is left to be done (no-placeholder)");
        assertThat(TestWorkspace.refusal(() -> {
                    policy().require(workspace.draft("b.rs", TestWorkspace.whole("// TODO\n")));
                    return workspace;
                }))
                .startsWith("POLICY_VIOLATION: The content breaks the policy: b.rs; line 1");
    }

    @Test
    void violationsInTheOldContentDoNotCount() {
        workspace.file("a.txt", "TODO old\nx\n");

        assertThat(hits(policy(), "a.txt", "new first line\nTODO old\nx\n")).isEmpty();
        assertThat(hits(policy(), "a.txt", "TODO old\nTODO old\nTODO new\n"))
                .containsExactly("2 no-placeholder", "3 no-placeholder");
    }

    @Test
    @Spec("SE-25")
    void aPatchIsCheckedByItsResult() {
        workspace.file("a.rs", "fn main() {\n}\n");

        assertThat(policy()
                        .findings(workspace.draft(
                                "a.rs",
                                TestWorkspace.patch("--- a.rs\n+++ a.rs\n@@ -1 +1,2 @@\n fn main() {\n+x.unwrap();\n")))
                        .stream()
                        .map(Finding::rule))
                .containsExactly("rust-no-unwrap");
    }

    @Test
    void codeThatIsCommentedOutIsFound() {
        workspace.file("a.java", "int x = check(y);\nint z = 1;\n");

        assertThat(hits(policy(), "a.java", "// int x = check(y);\nint z = 1;\n"))
                .containsExactly("1 no-commented-out-code");
        assertThat(hits(policy(), "a.java", "// int x = check(y);\nint x = check(y);\nint z = 1;\n"))
                .isEmpty();
        assertThat(hits(policy(), "a.java", "// why it is so\nint z = 1;\n")).isEmpty();
    }

    @Test
    void aProjectAddsAndRemovesRules() throws IOException {
        Policy policy = policy("{'without':['no-placeholder','no-commented-out-code'],'rules':["
                + "{'id':'no-sleep','pattern':'Thread\\\\.sleep','files':['.java'],'message':'a test that waits'}]}");

        assertThat(hits(policy, "A.java", "// TODO\nThread.sleep(1);\n")).containsExactly("2 no-sleep");
        assertThat(hits(policy, "a.txt", "Thread.sleep(1)")).isEmpty();
        assertThat(policy.ruleIds()).contains("no-sleep", "rust-no-unwrap").doesNotContain("no-placeholder");
        assertThat(policy().ruleIds()).hasSize(18);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        [                                         | the file does not hold one JSON object
        {'rule':[]}                               | /rule: is not a known member; did you mean `rules`?
        {'without':['no-such']}                   | /without: there is no default rule 'no-such'
        {'without':'no-any'}                      | /without: must be a list of at most 10000 items
        {'rules':[1]}                             | /rules/0: must be an object
        {'rules':[{'id':'x','message':'m'}]}      | /rules/0/pattern: is required
        {'rules':[{'id':'x'}]}                    | /rules/0/pattern: is required, /rules/0/message: is required
        {'rules':[{'id':'no-any','pattern':'x','message':'m'}]} | /rules/0/id: there are two rules 'no-any'
        {'rules':[{'id':'x','pattern':'(?=x)','message':'m'}]}  | /rules/0/pattern: is not a regular expression of RE2
        {'rules':[{'id':'x','pattern':'x','message':'m','file':'y'}]} | /rules/0/file: is not a known member; did you mean `files`?
        """)
    void aFileWithAnUnknownMemberIsRejected(String json, String reason) {
        assertThatIllegalArgumentException().isThrownBy(() -> policy(json)).withMessage(reason);
    }

    @Test
    void binaryContentHasNoLines() throws IOException {
        workspace.file("a.bin", new byte[] {0, (byte) 0xff});

        assertThat(hits(policy(), "a.bin", "TODO")).containsExactly("1 no-placeholder");
        assertThat(hits(policy(), "b.bin", "TODO\0")).isEmpty();
    }

    @Test
    void everyDefaultRuleIsInTheReference() throws IOException {
        assertThat(Files.readString(Path.of("../../docs/reference/plans.md")))
                .contains(policy().ruleIds().stream().map(id -> "`" + id + "`").toList());
    }

    @Test
    void checksHostileLinesQuickly() {
        workspace.file("a.txt", "x");

        for (String line : List.of(" ".repeat(400_000), "x".repeat(400_000), "(".repeat(400_000))) {
            assertThat(hits(policy(), "a.txt", "// x" + line + "y\ncatch " + line))
                    .isEmpty();
        }
    }
}
