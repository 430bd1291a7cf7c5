package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many agents that write at the same time. */
@SharedLog
class WritersTest {
    @TempDir
    private static Path folder;

    private static GovernedWorkspace workspace;
    private static String plan;

    @BeforeAll
    static void aPlan() throws Exception {
        workspace = new GovernedWorkspace(folder);
        plan = workspace.approved(GovernedWorkspace.PLAN);
        workspace.close();
    }

    @Test
    @Spec({"SE-23", "SE-21"})
    void oneOfAHundredWritersWinsEachRoundAlsoBetweenServers() throws Exception {
        try (StdioAgent one = workspace.begun();
                StdioAgent two = workspace.begun()) {
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
            long written = Files.readAllLines(workspace.root().resolve("audit-log.jsonl")).stream()
                    .filter(line -> line.contains("\"event\":\"file_written\"") && line.contains("src/race.txt"))
                    .count();
            assertThat(written).isEqualTo(4);
        }
    }

    private List<AgentAnswer> race(StdioAgent one, StdioAgent two, int round, String hash) {
        List<CompletableFuture<JsonObject>> asked = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            JsonObject arguments =
                    Args.of("path", "src/race.txt", "content", round + "." + i, "plan", plan, "previousHash", hash);
            asked.add((i % 2 == 0 ? one : two).ask("write_file", JsonText.print(arguments)));
        }
        return asked.stream()
                .map(future -> new AgentAnswer(future.join().object("result").orElseThrow()))
                .toList();
    }

    @Tag("thorough")
    @Test
    @Spec({"SE-21", "SE-23"})
    void aServerThatIsKilledLeavesTheOldFileOrTheNewOneAndASoundLog() throws Exception {
        String old = "a".repeat(300_000);
        String fresh = "b".repeat(300_000);
        Path file = workspace.root().resolve("src/kill.txt");
        try (StdioAgent client = workspace.begun()) {
            write(client, "src/kill.txt", old, "").success();
        }
        for (int i = 0; i < 3; i++) {
            try (StdioAgent client = workspace.begunInProcess()) {
                String hash = client.call("read_file", Args.of("path", "src/kill.txt"))
                        .member("hash");
                String next = Files.readString(file).equals(old) ? fresh : old;
                JsonObject arguments =
                        Args.of("path", "src/kill.txt", "content", next, "plan", plan, "previousHash", hash);
                CompletableFuture<JsonObject> asked = client.ask("write_file", JsonText.print(arguments));
                Thread.sleep(5 + 20L * i); // a different moment of the write each time
                client.process().destroyForcibly().waitFor();
                assertThat(asked.handle((answer, gone) -> true).join()).isTrue();
            }
            assertThat(Files.readString(file)).isIn(old, fresh);
        }
        try (StdioAgent client = workspace.begun()) {
            assertThat(client.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
        }
    }

    @Test
    @Spec({"SE-36", "SE-45"})
    void aWriteThatCannotBeRecordedIsUndone() throws Exception {
        try (StdioAgent client = workspace.begun("--lock-on", "never")) {
            Path log = workspace.root().resolve("audit-log.jsonl");
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
        Path checks = workspace.project().resolve("preflight.json");
        Files.writeString(checks, GovernedWorkspace.resource("slow-preflight.json"));
        try (StdioAgent client = workspace.begun("--lock-on", "never")) {
            AgentAnswer answer = write(client, "src/slow/a.txt", "a", "");

            assertThat(answer.code()).isEqualTo("PREFLIGHT_FAILED");
            assertThat(workspace.root().resolve("src/slow")).doesNotExist();
        } finally {
            Files.delete(checks);
        }
    }

    @Tag("thorough")
    @Test
    @Spec({"SE-26", "SE-36"})
    void aServerThatIsKilledDuringACheckLeavesNothingUncheckedBehind() throws Exception {
        Path file = workspace.root().resolve("src/unchecked.txt");
        try (StdioAgent client = workspace.begun()) {
            write(client, "src/unchecked.txt", "old", "").success();
        }
        String hash = Sha256.of("old".getBytes(StandardCharsets.UTF_8));
        killedDuringTheCheck(Args.of("path", "src/unchecked.txt", "content", "new", "previousHash", hash), file);
        assertThat(Files.readString(file)).isEqualTo("new");
        assertThat(checksRunning()).isEqualTo(1);
        workspace.begun().close();
        assertThat(checksRunning()).isZero();
        assertThat(Files.readString(file)).isEqualTo("old");

        Path fresh = workspace.root().resolve("src/far/down/fresh.txt");
        killedDuringTheCheck(Args.of("path", "src/far/down/fresh.txt", "content", "new"), fresh);
        try (StdioAgent client = workspace.begun()) {
            assertThat(workspace.root().resolve("src/far")).doesNotExist();
            assertThat(client.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
        }
        assertThat(Files.readAllLines(workspace.root().resolve("audit-log.jsonl")).stream()
                        .filter(line -> line.contains("\"event\":\"unfinished_write_taken_back\"")))
                .hasSize(2);
    }

    private static long checksRunning() throws IOException {
        Path root = workspace.root().toRealPath();
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(process -> {
                        try {
                            Path about = Path.of("/proc", Long.toString(process.pid()));
                            return Files.readSymbolicLink(about.resolve("cwd")).equals(root)
                                    && Files.readString(about.resolve("cmdline"))
                                            .startsWith("sleep");
                        } catch (IOException e) {
                            return false; // it has ended
                        }
                    })
                    .count();
        }
    }

    /** Kills the server as soon as the file has its new content, while its check runs. */
    private static void killedDuringTheCheck(JsonObject arguments, Path file) throws Exception {
        Path checks = workspace.project().resolve("preflight.json");
        Files.writeString(checks, "{\"commands\":[{\"name\":\"tests\",\"run\":[\"sleep\",\"20\"],\"seconds\":20}]}");
        try (StdioAgent client = workspace.begunInProcess()) {
            CompletableFuture<JsonObject> asked =
                    client.ask("write_file", JsonText.print(arguments.with(Args.of("plan", plan))));
            while (checksRunning() == 0 || !Files.readString(file).equals("new")) {
                assertThat(asked).isNotDone();
                Thread.sleep(5);
            }
            client.process().destroyForcibly().waitFor();
            assertThat(asked.handle((answer, gone) -> true).join()).isTrue();
        } finally {
            Files.delete(checks);
        }
    }

    private AgentAnswer write(StdioAgent client, String path, String content, String hash) {
        JsonObject arguments = Args.of("path", path, "content", content, "plan", plan);
        return client.call("write_file", hash.isEmpty() ? arguments : arguments.with(Args.of("previousHash", hash)));
    }
}
