package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed during a change of a file; the next one goes on with what it left. */
@SharedLog
@Tag("thorough")
class KilledServerTest {
    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private String plan;

    @BeforeEach
    void aPlan() throws Exception {
        workspace = new GovernedWorkspace(folder);
        plan = workspace.approved(SamplePlan.BODY
                .replace("Allowed operations: create, modify", "Allowed operations: write, delete, move")
                .replace("Forbidden operations: delete", "Forbidden operations: none"));
    }

    @AfterEach
    void close() throws Exception {
        workspace.close();
    }

    @Test
    @Spec({"SE-21", "SE-23"})
    void leavesTheOldFileOrTheNewOneAndASoundLog() throws Exception {
        String old = "a".repeat(300_000);
        String fresh = "b".repeat(300_000);
        Path file = workspace.root().resolve("src/kill.txt");
        file("src/kill.txt", old);
        for (int i = 0; i < 3; i++) {
            try (StdioClient process = process()) {
                WorkspaceAgent client = begun(process);
                String hash = client.call("read_file", Args.of("path", "src/kill.txt"))
                        .member("hash");
                String next = Files.readString(file).equals(old) ? fresh : old;
                CompletableFuture<JsonObject> asked = ask(
                        process, "write_file", Args.of("path", "src/kill.txt", "content", next, "previousHash", hash));
                Thread.sleep(5 + 20L * i); // a different moment of the write each time
                process.kill();
                assertThat(asked.handle((answer, gone) -> true).join()).isTrue();
            }
            assertThat(Files.readString(file)).isIn(old, fresh);
        }
        assertThatTheLogIsSound();
    }

    @Test
    @Spec({"SE-26", "SE-36"})
    void leavesNothingUncheckedBehindDuringACheck() throws Exception {
        Path file = workspace.root().resolve("src/unchecked.txt");
        String hash = file("src/unchecked.txt", "old");
        killedDuringTheCheck(Args.of("path", "src/unchecked.txt", "content", "new", "previousHash", hash), file);
        assertThat(Files.readString(file)).isEqualTo("new");
        assertThat(checksRunning()).isEqualTo(1);
        next().close();
        assertThat(checksRunning()).isZero();
        assertThat(Files.readString(file)).isEqualTo("old");

        Path fresh = workspace.root().resolve("src/far/down/fresh.txt");
        killedDuringTheCheck(Args.of("path", "src/far/down/fresh.txt", "content", "new"), fresh);
        assertThatTheLogIsSound();
        assertThat(workspace.root().resolve("src/far")).doesNotExist();
        assertThat(workspace.logged("\"event\":\"unfinished_write_taken_back\""))
                .isEqualTo(2);
    }

    @Test
    @Spec({"R39", "SE-36", "SE-45"})
    void leavesADeletionOrAMoveThatTheNextServerUndoes() throws Exception {
        String deleted = file("src/killed/a.txt", "a\n");
        String moved = file("src/killed/b.txt", "b\n");

        killed("delete_file", Args.of("path", "src/killed/a.txt", "previousHash", deleted));
        assertThat(workspace.root().resolve("src/killed/a.txt")).doesNotExist();
        next().close();
        assertThat(workspace.root().resolve("src/killed/a.txt")).hasContent("a");

        killed(
                "move_file",
                Args.of("path", "src/killed/b.txt", "previousHash", moved, "destination", "src/killed/to/b.txt"));
        assertThat(workspace.root().resolve("src/killed/to/b.txt")).hasContent("b");
        next().close();
        assertThat(workspace.root().resolve("src/killed/b.txt")).hasContent("b");
        assertThat(workspace.root().resolve("src/killed/to")).doesNotExist();
        assertThat(workspace.logged("unfinished_write_taken_back", "\"tool_name\":\"delete_file\"", "src/killed/a.txt"))
                .isOne();
        assertThat(workspace.logged(
                        "unfinished_write_taken_back", "\"tool_name\":\"move_file\"", "src/killed/to/b.txt"))
                .isOne();
    }

    /** Kills the server as soon as the file has its new content, while its check runs. */
    private void killedDuringTheCheck(JsonObject arguments, Path file) throws Exception {
        workspace.checks("{\"commands\":[{\"name\":\"tests\",\"run\":[\"sleep\",\"20\"],\"seconds\":20}]}");
        try (StdioClient process = process()) {
            begun(process);
            CompletableFuture<JsonObject> asked = ask(process, "write_file", arguments);
            while (checksRunning() == 0 || !Files.readString(file).equals("new")) {
                assertThat(asked).isNotDone();
                Thread.sleep(5);
            }
            process.kill();
            assertThat(asked.handle((answer, gone) -> true).join()).isTrue();
        } finally {
            workspace.removeChecks();
        }
    }

    /** Kills the server while the check of this call runs. */
    private void killed(String tool, JsonObject arguments) throws Exception {
        Path begun = folder.resolve("begun-" + tool);
        workspace.check("touch " + begun + "; sleep 60");
        try (StdioClient process = process()) {
            begun(process);
            CompletableFuture<JsonObject> asked = ask(process, tool, arguments);
            while (!Files.exists(begun)) {
                assertThat(asked).isNotDone();
                Thread.sleep(5);
            }
            process.kill();
            assertThat(asked.handle((answer, gone) -> true).join()).isTrue();
        } finally {
            workspace.removeChecks();
        }
    }

    private void assertThatTheLogIsSound() throws Exception {
        try (WorkspaceAgent client = next()) {
            assertThat(client.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
        }
    }

    private StdioClient process() throws Exception {
        return WorkspaceServers.client(Launch.at(workspace.home()).asProcess(), folder);
    }

    private WorkspaceAgent next() throws Exception {
        return begun(WorkspaceServers.client(Launch.at(workspace.home()), folder));
    }

    private WorkspaceAgent begun(StdioClient server) {
        WorkspaceAgent agent = new WorkspaceAgent(server);
        JsonObject unused = agent.begin(workspace.root()).success();
        return agent;
    }

    private CompletableFuture<JsonObject> ask(StdioClient server, String tool, JsonObject arguments) {
        return server.call(tool, JsonText.print(arguments.with(Args.of("plan", plan))));
    }

    /** Writes a file. {@return its hash} */
    private String file(String path, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        workspace.files().file(path, bytes);
        return Sha256.of(bytes);
    }

    private long checksRunning() throws IOException {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(process -> {
                        try {
                            Path about = Path.of("/proc", Long.toString(process.pid()));
                            return Files.readSymbolicLink(about.resolve("cwd")).equals(workspace.root())
                                    && Files.readString(about.resolve("cmdline"))
                                            .startsWith("sleep");
                        } catch (IOException e) {
                            return false; // it has ended
                        }
                    })
                    .count();
        }
    }
}
