package dev.faultline.toolsets.workspace.policy;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Preflight commands that change files themselves. */
class ChangesByChecksTest {
    @TempDir
    private static Path folder;

    private static GovernedWorkspace workspace;
    private static String plan;
    private static WorkspaceAgent client;

    @BeforeAll
    static void start() throws Exception {
        workspace = new GovernedWorkspace(folder);
        plan = workspace.approved(SamplePlan.BODY);
        client = workspace.begun(LockOn.NEVER);
    }

    @AfterAll
    static void stop() throws Exception {
        workspace.close();
    }

    @AfterEach
    void removeChecks() throws Exception {
        workspace.removeChecks();
    }

    @Test
    @Spec({"R37", "SE-36"})
    void aCheckThatRemovesTheNewFoldersDoesNotBlockTheWorkspace() throws Exception {
        workspace.check("rm -r src/far; exit 1");

        assertThat(write("src/far/down/a.txt", "a\n").code()).isEqualTo("PREFLIGHT_FAILED");

        removeChecks();
        assertThat(workspace.root().resolve("src/far")).doesNotExist();
        write("src/free.txt", "free\n").success();
        workspace.begun().close();
    }

    @Test
    @Spec({"R37", "SE-26"})
    void aCheckThatRewritesTheFileAndFailsLeavesTheOldFile() throws Exception {
        String old = write("src/old.txt", "old\n").member("hash");
        workspace.check("echo formatted > src/old.txt; exit 1");

        assertThat(write("src/old.txt", "new\n", "previousHash", old).code()).isEqualTo("PREFLIGHT_FAILED");
        assertThat(workspace.root().resolve("src/old.txt")).hasContent("old");
        workspace.check("rm src/old.txt; exit 1");
        assertThat(write("src/old.txt", "new\n", "previousHash", old).code()).isEqualTo("PREFLIGHT_FAILED");
        assertThat(workspace.root().resolve("src/old.txt")).hasContent("old");
        workspace.check("echo formatted > src/fresh/new.txt; exit 1");
        assertThat(write("src/fresh/new.txt", "new\n").code()).isEqualTo("PREFLIGHT_FAILED");
        assertThat(workspace.root().resolve("src/fresh")).doesNotExist();

        removeChecks();
        write("src/after.txt", "after\n").success();
        assertThat(workspace.logged("unfinished_write_taken_back", "src/old.txt"))
                .isZero();
        assertThat(workspace.logged("unfinished_write_taken_back", "src/fresh/new.txt"))
                .isZero();
    }

    @Test
    @Spec({"R37", "SE-44"})
    void theResultHasTheHashOfAFileThatACheckRewrote() throws Exception {
        workspace.check("echo formatted > src/format.txt");

        AgentAnswer written = write("src/format.txt", "new\n");

        String hash = Sha256.of("formatted\n".getBytes(StandardCharsets.UTF_8));
        assertThat(workspace.root().resolve("src/format.txt")).hasContent("formatted");
        assertThat(written.success().string("hash")).contains(hash);
        assertThat(written.member("bytes")).isEqualTo("10");
        assertThat(client.call("read_file", Args.of("path", "src/format.txt")).member("hash"))
                .isEqualTo(hash);
        assertThat(workspace.logged("file_written", hash)).isOne();
    }

    @Test
    @Spec({"R37", "SE-25"})
    void theResultOfACheckMustExistAndKeepThePolicy() throws Exception {
        workspace.check("echo '// TODO: later' > src/rule.txt");
        assertThat(write("src/rule.txt", "fine\n").code()).isEqualTo("POLICY_VIOLATION");
        assertThat(workspace.root().resolve("src/rule.txt")).doesNotExist();

        workspace.check("rm src/rule.txt");
        AgentAnswer removed = write("src/rule.txt", "fine\n");
        assertThat(removed.code()).isEqualTo("PREFLIGHT_FAILED");
        assertThat(removed.member("human_message")).isEqualTo("A check removed or replaced the file: src/rule.txt");
    }

    @Test
    @Spec({"R37", "SE-26"})
    void otherFilesThatChecksChangeAreNamedInTheAnswerAndTheLog() throws Exception {
        Files.createDirectories(workspace.root().resolve("build"));
        Files.writeString(workspace.root().resolve("build/stays"), "a");
        Files.writeString(workspace.root().resolve("build/goes"), "a");
        workspace.check("echo longer > build/stays; rm build/goes; mkdir build/made; exit 1");

        AgentAnswer failed = write("src/named.txt", "a\n");

        assertThat(failed.code()).isEqualTo("PREFLIGHT_FAILED");
        assertThat(failed.member("human_message"))
                .isEqualTo("The check 'check' failed with exit status 1. Also changed while the checks ran, and not"
                        + " restored: build/goes, build/made, build/stays");
        assertThat(workspace.logged(
                        "PREFLIGHT_FAILED", "\"also_changed\":[\"build/goes\",\"build/made\",\"build/stays\"]"))
                .isOne();
        workspace.check("echo even longer > build/stays");
        assertThat(write("src/named.txt", "a\n").member("also_changed")).isEqualTo("[\"build/stays\"]");
        assertThat(workspace.logged("file_written", "\"also_changed\":[\"build/stays\"]"))
                .isOne();
    }

    @Test
    @Spec({"R39", "R6", "SE-16"})
    void aSessionThatEndsBeforeItsWriteFailsIsStillLocked() throws Exception {
        Path begun = folder.resolve("begun");
        Path go = folder.resolve("go");
        workspace.check("touch " + begun + "; while test ! -e " + go + "; do sleep 0.05; done; exit 1");
        try (WorkspaceAgent other = workspace.begun()) {
            CompletableFuture<AgentAnswer> asked =
                    other.ask("write_file", Args.of("path", "src/late.txt", "content", "a\n", "plan", plan));
            while (!Files.exists(begun)) {
                assertThat(asked).isNotDone();
                Thread.sleep(5);
            }
            String ended = other.call("end_session", "{}").member("session_id");
            Files.createFile(go);
            AgentAnswer failed = asked.join();

            JsonObject next = other.begin(workspace.root()).success();

            assertThat(failed.code()).isEqualTo("PREFLIGHT_FAILED");
            assertThat(failed.member("session_id")).isEqualTo(ended);
            assertThat(next.object("lock").orElseThrow().string("error_code")).contains("PREFLIGHT_FAILED");
            other.call("write_file", Args.of("path", "docs/reports/late.md", "content", "PREFLIGHT_FAILED"))
                    .success();
        }
    }

    private static AgentAnswer write(String path, String content, String... more) {
        JsonObject arguments = Args.of("path", path, "content", content, "plan", plan);
        return client.call("write_file", arguments.with(Args.of(more)));
    }
}
