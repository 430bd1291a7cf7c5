package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many agents that write at the same time. */
class WritersTest {
    @TempDir
    private static Path folder;

    private static GovernedWorkspace workspace;
    private static String plan;

    @BeforeAll
    static void aPlan() throws Exception {
        workspace = new GovernedWorkspace(folder);
        plan = workspace.approved(SamplePlan.BODY);
    }

    @AfterEach
    void close() throws Exception {
        workspace.close();
    }

    @Test
    @Spec({"SE-23", "SE-21"})
    void oneOfAHundredWritersWinsEachRoundAlsoBetweenServers() throws Exception {
        try (WorkspaceAgent one = workspace.begun();
                WorkspaceAgent two = workspace.begun()) {
            AgentAnswer made = write(one, "src/race.txt", "0", "");
            String hash = made.member("hash");
            for (int round = 1; round <= 3; round++) {
                List<AgentAnswer> answers = race(one, two, round, hash);

                List<AgentAnswer> winners =
                        answers.stream().filter(answer -> !answer.isError()).toList();
                assertThat(winners).hasSize(1);
                assertThat(answers.stream().filter(AgentAnswer::isError).map(AgentAnswer::code))
                        .hasSize(99)
                        .containsOnly("HASH_MISMATCH");
                hash = winners.getFirst().member("hash");
                assertThat(one.call("read_file", Args.of("path", "src/race.txt"))
                                .member("hash"))
                        .isEqualTo(hash);
            }
            assertThat(one.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
            assertThat(workspace.logged("\"event\":\"file_written\"", "src/race.txt"))
                    .isEqualTo(4);
        }
    }

    private List<AgentAnswer> race(WorkspaceAgent one, WorkspaceAgent two, int round, String hash) {
        List<CompletableFuture<AgentAnswer>> asked = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            JsonObject arguments =
                    Args.of("path", "src/race.txt", "content", round + "." + i, "plan", plan, "previousHash", hash);
            asked.add((i % 2 == 0 ? one : two).ask("write_file", arguments));
        }
        return asked.stream().map(CompletableFuture::join).toList();
    }

    @Test
    @Spec({"SE-36", "SE-45"})
    void aWriteThatCannotBeRecordedIsUndone() throws Exception {
        try (WorkspaceAgent client = workspace.begun(LockOn.NEVER)) {
            Path log = workspace.log();
            Files.move(log, folder.resolve("log"));
            Files.createDirectory(log);

            AgentAnswer answer = write(client, "src/deep/a.txt", "a", "");

            assertThat(answer.code()).isEqualTo("AUDIT_LOG_FAILED");
            assertThat(workspace.root().resolve("src/deep")).doesNotExist();
            Files.delete(log);
            Files.move(folder.resolve("log"), log);
        }
    }

    @Test
    @Spec({"SE-26", "SE-36"})
    void aWriteWhoseCheckTimesOutIsUndone() throws Exception {
        workspace.checks("{\"commands\":[{\"name\":\"tests\",\"run\":[\"sleep\",\"30\"],\"seconds\":1}]}");
        try (WorkspaceAgent client = workspace.begun(LockOn.NEVER)) {
            AgentAnswer answer = write(client, "src/slow/a.txt", "a", "");

            assertThat(answer.code()).isEqualTo("PREFLIGHT_FAILED");
            assertThat(workspace.root().resolve("src/slow")).doesNotExist();
        } finally {
            workspace.removeChecks();
        }
    }

    private AgentAnswer write(WorkspaceAgent client, String path, String content, String hash) {
        JsonObject arguments = Args.of("path", path, "content", content, "plan", plan);
        return client.call("write_file", hash.isEmpty() ? arguments : arguments.with(Args.of("previousHash", hash)));
    }
}
