package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attacks of an agent through the tools, which change nothing. */
class AttacksTest {
    @TempDir
    private static Path folder;

    private static GovernedWorkspace workspace;
    private static String plan;
    private static WorkspaceAgent executor;
    private Map<String, String> before;

    @BeforeAll
    static void start() throws Exception {
        workspace = new GovernedWorkspace(folder);
        plan = workspace.approved(SamplePlan.BODY);
        Path root = workspace.root();
        Files.createDirectories(root.resolve("src/vendor"));
        Files.createDirectories(root.resolve("src2"));
        Files.createDirectories(root.resolve(".git/hooks"));
        Files.writeString(root.resolve("src/a.txt"), "one\r\ntwo\r\n");
        Files.write(root.resolve("src/binary"), new byte[] {0, 1, 2});
        Files.writeString(root.resolve("check.sh"), "exit 0\n");
        Files.createSymbolicLink(root.resolve("src/out"), folder.resolve("root/ws-evil"));
        Files.createSymbolicLink(root.resolve("src/plans"), root.resolve("docs/plans"));
        Files.createSymbolicLink(root.resolve("src/log"), root.resolve("audit-log.jsonl"));
        executor = workspace.begun(LockOn.NEVER);
    }

    @AfterAll
    static void stop() throws Exception {
        workspace.close();
    }

    @BeforeEach
    void look() throws Exception {
        before = tree();
    }

    @AfterEach
    void nothingHasChanged() throws Exception {
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    @Spec({"SE-20", "SE-33", "R4"})
    void everyToolRefusesAPathOutsideInTheSameWay() {
        Map<String, String> refused = Map.of(
                "../x",
                "PATH_TRAVERSAL_BLOCKED",
                "src/../../x",
                "PATH_TRAVERSAL_BLOCKED",
                "/etc/passwd",
                "OUTSIDE_WORKSPACE",
                folder.resolve("root/ws-evil/x").toString(),
                "OUTSIDE_WORKSPACE",
                "src/out/x",
                "OUTSIDE_WORKSPACE",
                "src/a\u0000b",
                "INVALID_PATH",
                "src/" + "x".repeat(5000),
                "INVALID_PATH");
        refused.forEach((path, code) -> {
            assertThat(write(path, "x").code()).as(path).isEqualTo(code);
            assertThat(executor.call("read_file", Args.of("path", path)).code())
                    .as(path)
                    .isEqualTo(code);
            assertThat(executor.call("lint_plan", Args.of("path", path)).code())
                    .as(path)
                    .isEqualTo(code);
            assertThat(executor.call("check_write", Args.of("path", path, "content", "x", "plan", plan))
                            .member("refusals"))
                    .as(path)
                    .contains(code);
        });
    }

    @Test
    @Spec("SE-24")
    void pathsOutsideThePlanAreRefusedHoweverTheyAreSpelled() {
        for (String path : List.of(
                "src2/a.txt",
                "srcx",
                "a.txt",
                "SRC/a.txt",
                "src/vendor/x.txt",
                "src/./vendor/x.txt",
                "%2e%2e/x",
                "docs/plans/" + plan + ".md",
                "docs/plans/" + plan + ".sig",
                "src/plans/" + plan + ".md",
                "src/plans/new.md",
                "audit-log.jsonl",
                "src/log",
                ".git/hooks/pre-commit",
                "src/../check.sh")) {
            assertThat(write(path, "x").code()).as(path).isEqualTo("PLAN_SCOPE_VIOLATION");
        }
        assertThat(write("src/new.txt", "x", "phase_id", "PHASE_2").code()).isEqualTo("PLAN_SCOPE_VIOLATION");
        assertThat(write("src/new.txt", "x", "phase_id", "PHASE_9").code()).isEqualTo("PLAN_SCOPE_VIOLATION");
    }

    @Test
    @Spec({"SE-24", "SE-19"})
    void aPlanThatWasChangedOrSignedForSomethingElseIsRefused() throws Exception {
        Path file = workspace.root().resolve("docs/plans/" + plan + ".md");
        String text = Files.readString(file);
        try {
            for (String edited : List.of(
                    text.replace("- src/", "- src/\n- etc/"),
                    text.replace("WINDSURF", "ANTIGRAVITY"),
                    text.replace("STATUS: APPROVED", "STATUS: APPROVED "),
                    text.replace("\n", "\r\n"),
                    text + "\n")) {
                Files.writeString(file, edited);
                assertThat(write("src/new.txt", "x").code()).isEqualTo("PLAN_ENFORCEMENT_FAILED");
            }
        } finally {
            Files.writeString(file, text);
        }
        String other = workspace.saved(SamplePlan.BODY.replace("two languages", "five languages"));
        Path forged = workspace.root().resolve("docs/plans/" + other + ".sig");
        Files.copy(workspace.root().resolve("docs/plans/" + plan + ".sig"), forged);
        Path body = workspace.root().resolve("docs/plans/" + other + ".md");
        Files.writeString(body, Files.readString(body).replace("PROPOSED", "APPROVED"));
        try {
            assertThat(write("src/new.txt", "x", "plan", other).code()).isEqualTo("PLAN_ENFORCEMENT_FAILED");
        } finally {
            Files.delete(forged);
            Files.delete(body);
        }
    }

    @Test
    @Spec("SE-24")
    void aPlanForThePlannerIsNotCarriedOut() throws Exception {
        String hash = workspace.approved(SamplePlan.BODY.replace("two", "eight"));
        Path file = workspace.root().resolve("docs/plans/" + hash + ".md");
        Files.writeString(file, Files.readString(file).replace("ROLE: WINDSURF", "ROLE: ANTIGRAVITY"));

        assertThat(write("src/new.txt", "x", "plan", hash).code()).isEqualTo("PLAN_ENFORCEMENT_FAILED");
        Files.delete(file);
        Files.delete(workspace.root().resolve("docs/plans/" + hash + ".sig"));
    }

    @Test
    @Spec("SE-24")
    void aSignatureThatIsPutBackAfterItWasRevokedStaysInvalid() throws Exception {
        String hash = workspace.approved(SamplePlan.BODY.replace("two languages", "six languages"));
        Path file = workspace.root().resolve("docs/plans/" + hash + ".md");
        Path signature = workspace.root().resolve("docs/plans/" + hash + ".sig");
        String text = Files.readString(file);
        String signed = Files.readString(signature);
        workspace.revoke(hash);

        Files.writeString(file, text);
        Files.writeString(signature, signed);

        assertThat(write("src/new.txt", "x", "plan", hash).code()).isEqualTo("PLAN_NOT_APPROVED");
        Files.delete(file);
        Files.delete(signature);
    }

    @Test
    @Spec({"SE-22", "SE-21", "SE-25"})
    void malformedPatchesAndPatchesThatDoNotFitAreRefused() {
        String crlf = "--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1,2 +1,2 @@\n-one\n+ONE\n two\n";
        String one = "--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1 +1 @@\n-one\r\n+x\n";
        String two = one + one.replace("a.txt", "b.txt");
        String bad = "--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1,2 +1,3 @@\n one\r\n two\r\n+// FIXME later\n";
        String giant =
                "--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1,2 +1,2 @@\n" + "+a line of some length\n".repeat(400_000);

        assertThat(patch("src/a.txt", crlf).code()).isEqualTo("PATCH_APPLY_FAILED");
        assertThat(patch("src/a.txt", two).code()).isEqualTo("PATCH_INVALID");
        assertThat(patch("src/a.txt", "").code()).isEqualTo("PATCH_INVALID");
        assertThat(patch("src/a.txt", giant).code()).isEqualTo("PATCH_INVALID");
        assertThat(patch("src/a.txt", bad).code()).isEqualTo("POLICY_VIOLATION");
        assertThat(patch("src/binary", crlf.replace("a.txt", "binary")).isError())
                .isTrue();
        assertThat(executor.call("read_file", Args.of("path", "src/binary")).code())
                .isEqualTo("FILE_READ_FAILED");
        assertThat(write("src", "x").code()).isEqualTo("PLAN_SCOPE_VIOLATION");
        assertThat(write("src/vendor", "x").isError()).isTrue();
    }

    @Test
    @Spec("SE-22")
    void aPatchOfMillionsOfTinyLinesIsRefusedBeforeItIsParsed() {
        String honest = "--- /dev/null\n+++ b/src/many.txt\n@@ -0,0 +1,3000000 @@\n" + "+\n".repeat(3_000_000);

        AgentAnswer answer = patch("src/many.txt", honest);

        assertThat(answer.code()).isEqualTo("PATCH_INVALID");
        assertThat(answer.member("human_message")).isEqualTo("The patch has more than 200000 lines");
    }

    @Test
    @Spec("SE-26")
    void anAgentCannotRewriteAPreflightProgram() throws Exception {
        String wide = workspace.approved(SamplePlan.BODY
                .replace("two languages", "seven languages")
                .replace("- docs\n", "- docs\n- check.sh\n"));
        workspace.checks("{\"commands\":[{\"name\":\"check\",\"run\":[\"sh\",\"check.sh\"]}]}");
        try {
            assertThat(write("check.sh", "exit 0\n", "plan", wide).code()).isEqualTo("PLAN_SCOPE_VIOLATION");
        } finally {
            workspace.removeChecks();
            Files.delete(workspace.root().resolve("docs/plans/" + wide + ".md"));
            Files.delete(workspace.root().resolve("docs/plans/" + wide + ".sig"));
        }
    }

    @Test
    @Spec({"SE-37", "SE-44"})
    void anEditedLogIsReportedAsDamaged() throws Exception {
        GovernedWorkspace own = new GovernedWorkspace(Files.createDirectories(folder.resolve("own")));
        try (WorkspaceAgent client = own.begun(LockOn.NEVER)) {
            client.call("read_file", Args.of("path", "secret-plan")).failure();
            client.call("read_file", Args.of("path", "other")).failure();
            Path log = own.root().resolve("audit-log.jsonl");
            Files.writeString(log, Files.readString(log).replace("secret-plan", "public-plan"));

            JsonObject verdict = client.call("verify_audit_log", "{}").success();

            assertThat(verdict.get("sound")).hasToString("Optional[JsonBoolean[value=false]]");
            assertThat(client.call("read_audit_log", "{}").code()).isEqualTo("FILE_READ_FAILED"); // R34
        }
        deleteTree(folder.resolve("own"));
    }

    private static AgentAnswer write(String path, String content, String... more) {
        return executor.call(
                "write_file",
                Args.of("path", path, "content", content, "plan", plan).with(Args.of(more)));
    }

    private static AgentAnswer patch(String path, String patch) {
        return executor.call("write_file", Args.of("path", path, "patch", patch, "plan", plan));
    }

    // Everything except what the server itself writes.
    private static Map<String, String> tree() throws IOException {
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve("root"))) {
            for (Path path : all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                if (!path.getFileName().toString().startsWith("audit-log")
                        && !path.toString().contains("/.faultline/")) {
                    tree.put(path.toString(), Sha256.of(Files.readAllBytes(path)));
                }
            }
        }
        return tree;
    }

    private static void deleteTree(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
