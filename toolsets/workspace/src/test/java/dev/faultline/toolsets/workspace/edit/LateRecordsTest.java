package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import dev.faultline.toolsets.workspace.testing.WorkspaceServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults that the log of the workspace could not get at once: it gets them as soon as that is possible. */
class LateRecordsTest {
    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private WorkspaceServer server;

    @BeforeEach
    void aServer() throws Exception {
        workspace = new GovernedWorkspace(folder);
        server = workspace.server().role(Role.EXECUTOR);
    }

    @AfterEach
    void close() throws Exception {
        workspace.close();
    }

    @Test
    @Spec("SE-44")
    void ofCallsThatAreInProgressWhileTheSessionBegins() throws Exception {
        WorkspaceAgent agent = server.agent(Caller.on("pipelined"));
        List<CompletableFuture<AgentAnswer>> reads = new ArrayList<>();
        Runnable read = () -> reads.add(agent.ask("read_file", Args.of("path", "missing")));

        IntStream.range(0, 10).forEach(i -> read.run());
        CompletableFuture<AgentAnswer> begun = agent.ask(
                "begin_session", Args.of("workspace_root", workspace.root().toString()));
        IntStream.range(0, 50).forEach(i -> read.run());

        List<String> failed = reads.stream().map(failure -> failure.join().id()).toList();
        assertThat(begun.join().success()).isNotNull();
        assertThat(ids(server.entries())).containsExactlyInAnyOrderElementsOf(failed);
    }

    @Test
    @Spec({"SE-36", "SE-46", "R10"})
    void ofALogThatCouldNotBeWrittenBeforeTheReportThatUnlocksTheSession() throws Exception {
        WorkspaceAgent agent = server.begun(Caller.on("unlucky"));
        Path log = workspace.root().resolve("audit-log.jsonl");
        Path aside = folder.resolve("aside");
        Files.move(log, aside);
        Files.createDirectory(log);

        AgentAnswer failed = agent.call("read_file", Args.of("path", "../a"));
        JsonObject refused = agent.failure("save_plan", Args.of("content", "x"));
        Files.delete(log);
        Files.move(aside, log);
        JsonObject unlocked =
                agent.success("write_file", Args.of("path", "docs/reports/a.md", "content", "AUDIT_LOG_FAILED"));

        assertThat(failed.structure().string("error_code")).hasValue("AUDIT_LOG_FAILED");
        assertThat(refused.string("error_code")).hasValue("AUDIT_LOG_FAILED");
        assertThat(JsonText.print(unlocked)).contains("\"unlocked\":true");
        List<JsonObject> entries = server.entries();
        assertThat(entries.stream().map(LateRecordsTest::name))
                .containsExactly("session_begun", "AUDIT_LOG_FAILED", "AUDIT_LOG_FAILED", "session_unlocked");
        assertThat(entries.get(1).string("id")).hasValue(failed.id());
        assertThat(entries.get(1).string("timestamp"))
                .isEqualTo(failed.structure().string("timestamp"));
        assertThat(entries.getLast().object("details").orElseThrow().string("occurrence"))
                .hasValue(failed.id());
        assertThat(server.ownEntries().stream().map(LateRecordsTest::name))
                .containsExactly("AUDIT_LOG_FAILED", "AUDIT_LOG_FAILED");
    }

    @Test
    @Spec({"SE-27", "SE-08", "SE-46"})
    void ofAWorkspaceThatWasReplacedAreInTheServersOwnLogUntilItIsBack() throws Exception {
        WorkspaceAgent agent = server.begun(Caller.on("executor"));
        String session = agent.success("session_status", JsonObject.EMPTY)
                .string("session_id")
                .orElseThrow();
        Path away = folder.resolve("away");
        Files.move(workspace.root(), away);
        Files.createDirectory(workspace.root());
        Files.writeString(workspace.root().resolve("foreign.txt"), "foreign\n");

        AgentAnswer failed = agent.call("read_file", Args.of("path", "foreign.txt", "phase_id", "PHASE_1"));

        JsonObject envelope = failed.structure();
        assertThat(JsonText.print(envelope)).isEqualTo("""
            {"error_code":"INVARIANT_VIOLATION",\
            "human_message":"The workspace is no longer the folder in which this session began",\
            "role":"WINDSURF","session_id":"%s","workspace_root":"%s","tool_name":"read_file",\
            "invariant_id":"WORKSPACE_IDENTITY","phase_id":"PHASE_1","plan_hash":null,"cause":null,\
            "timestamp":"%s"}\
            """.formatted(
                        session, workspace.root(), envelope.string("timestamp").orElseThrow()));
        JsonObject recorded = server.ownEntries().getLast();
        assertThat(recorded.string("id")).hasValue(failed.id());
        assertThat(recorded.string("invariant_id")).hasValue("WORKSPACE_IDENTITY");
        assertThat(names(workspace.root())).containsExactly("foreign.txt");

        Files.delete(workspace.root().resolve("foreign.txt"));
        Files.delete(workspace.root());
        Files.move(away, workspace.root());
        JsonObject unlocked =
                agent.success("write_file", Args.of("path", "docs/reports/a.md", "content", "INVARIANT_VIOLATION"));

        assertThat(JsonText.print(unlocked)).contains("\"unlocked\":true");
        assertThat(server.entries().stream().map(LateRecordsTest::name))
                .containsExactly("session_begun", "INVARIANT_VIOLATION", "session_unlocked");
        assertThat(server.entries().get(1).get("copied_from")).hasValue(JsonNumber.of(1));
    }

    @Test
    @Spec({"SE-27", "SE-46"})
    void ofAWorkspaceThatIsGoneAreInTheServersOwnLog() throws Exception {
        WorkspaceAgent agent = server.begun(Caller.on("executor"));
        Files.move(workspace.root(), folder.resolve("away"));

        JsonObject envelope = agent.failure("list_plans", JsonObject.EMPTY);

        assertThat(envelope.string("invariant_id")).hasValue("WORKSPACE_IDENTITY");
        assertThat(ids(server.ownEntries())).hasSize(1);
        assertThat(workspace.root()).doesNotExist();
    }

    private static List<String> names(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String name(JsonObject entry) {
        return entry.string("event").or(() -> entry.string("error_code")).orElseThrow();
    }

    private static List<String> ids(List<JsonObject> entries) {
        return entries.stream().flatMap(entry -> entry.string("id").stream()).toList();
    }
}
