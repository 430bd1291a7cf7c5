package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsTest {
    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private Path root;

    @BeforeEach
    void makeRoot() throws Exception {
        workspace = new GovernedWorkspace(folder);
        root = workspace.root();
    }

    @Test
    @Spec({"SE-15", "SE-04", "SE-05"})
    void everyToolButOneNeedsASession() throws Exception {
        try (WorkspaceAgent client = serve()) {
            List<String> tools = new ArrayList<>(client.tools());
            assertThat(tools.remove("begin_session")).isTrue();
            assertThat(tools).hasSizeGreaterThanOrEqualTo(13);
            for (String tool : tools) {
                AgentAnswer answer = client.call(tool, "{}");

                assertThat(answer.code()).as(tool).isEqualTo("SESSION_NOT_INITIALIZED");
                assertThat(answer.member("tool_name")).isEqualTo(tool);
                assertThat(answer.member("session_id")).isEqualTo("null");
                assertThat(answer.member("role")).isEqualTo("null");
                assertThat(answer.member("workspace_root")).isEqualTo("null");
            }
        }
    }

    @Test
    @Spec({"SE-17", "SE-06"})
    void aWorkspaceIsAnExistingFolderInsideTheRootNamedByItsAbsolutePath() throws Exception {
        Path file = Files.writeString(root.resolve("a.txt"), "a");
        Path outside = Files.createDirectories(folder.resolve("root-evil"));
        Files.createSymbolicLink(root.resolve("link"), outside);
        try (WorkspaceAgent client = serve()) {
            for (String wrong : List.of(
                    "ws",
                    ".",
                    file.toString(),
                    root + "/missing",
                    "/",
                    outside.toString(),
                    root + "/../../root-evil",
                    root.resolve("link").toString(),
                    "/a\u0000b")) {
                AgentAnswer answer = client.call("begin_session", Args.of("workspace_root", wrong));

                assertThat(answer.code()).as(wrong).isEqualTo("SESSION_INITIALIZATION_FAILED");
                assertThat(answer.member("session_id")).isEqualTo("null");
                assertThat(answer.member("workspace_root")).isEqualTo("null");
            }
            assertThat(client.call("session_status", "{}").code()).isEqualTo("SESSION_NOT_INITIALIZED");
        }
    }

    @Test
    @Spec({"SE-18", "SE-17"})
    void mistakesInTheArgumentsAreDistinguished() throws Exception {
        try (WorkspaceAgent client = serve()) {
            assertThat(client.call("begin_session", "{}").code()).isEqualTo("MISSING_REQUIRED_FIELD");
            assertThat(client.call("begin_session", "{\"workspace_root\":null}").code())
                    .isEqualTo("INVALID_INPUT_TYPE");
            assertThat(client.call("begin_session", "{\"workspace_root\":5}").code())
                    .isEqualTo("INVALID_INPUT_TYPE");
            assertThat(client.call("begin_session", "{\"workspace_root\":\"\"}").code())
                    .isEqualTo("INVALID_INPUT_VALUE");
            assertThat(client.call("begin_session", "[]").code()).isEqualTo("INVALID_INPUT_TYPE");
            assertThat(client.call("begin_session", "\"no json\"").code()).isEqualTo("INVALID_INPUT_FORMAT");
            assertThat(client.call("begin_session", "\"[1]\"").code()).isEqualTo("INVALID_INPUT_TYPE");
            AgentAnswer misspelt = client.call("begin_session", "{\"workspace_rot\":\"/a\",\"workspace_root\":\"/a\"}");
            assertThat(misspelt.code()).isEqualTo("INVALID_INPUT_VALUE");

            String text = JsonText.print(Args.of("workspace_root", root.toString()));
            JsonObject begun = client.call("begin_session", "\"" + text.replace("\"", "\\\"") + "\"")
                    .success();
            assertThat(begun.string("workspace_root")).contains(root.toString());
        }
    }

    @Test
    @Spec({"SE-06", "SE-44", "R25"})
    void aSessionContinuesAfterASecondBeginAndKeepsItsEarlierFaults() throws Exception {
        Files.createSymbolicLink(folder.resolve("root/alias"), root);
        try (WorkspaceAgent client = serve()) {
            AgentAnswer early = client.call("read_file", Args.of("path", "a.txt"));
            JsonObject begun = client.call("begin_session", Args.of("workspace_root", folder + "/root/./alias/"))
                    .success();
            AgentAnswer second = client.begin(root);

            assertThat(begun.string("workspace_root")).contains(root.toString());
            assertThat(begun.string("role")).contains("WINDSURF");
            assertThat(second.code()).isEqualTo("SESSION_INITIALIZATION_FAILED");
            assertThat(second.member("session_id"))
                    .isEqualTo(begun.string("session_id").orElseThrow());
            assertThat(client.call("session_status", "{}").success()).isEqualTo(begun);
            List<String> log = workspace.logged();
            assertThat(log).hasSize(3);
            assertThat(log.get(0)).contains("SESSION_NOT_INITIALIZED", early.member("timestamp"), "\"copied_from\":1");
            assertThat(log.get(1)).contains("\"event\":\"session_begun\"");
            assertThat(log.get(2)).contains("SESSION_INITIALIZATION_FAILED", second.member("timestamp"));
            assertThat(client.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
            assertThat(client.call("read_audit_log", "{\"error_code\":\"SESSION_NOT_INITIALIZED\"}")
                            .member("entries"))
                    .contains(early.member("timestamp"));
        }
    }

    @Test
    @Spec({"R39", "R25", "SE-44"})
    void anotherSessionCanBeginAfterTheFirstHasEnded() throws Exception {
        Path other = Files.createDirectories(folder.resolve("root/other"));
        try (WorkspaceAgent client = serve(LockOn.ANY)) {
            client.call("read_file", Args.of("path", "a.txt")).failure();
            JsonObject first = client.begin(root).success();

            AgentAnswer ended = client.call("end_session", "{}");
            AgentAnswer between = client.call("read_file", Args.of("path", "b.txt"));
            JsonObject second = client.begin(other).success();

            assertThat(ended.success().string("session_id")).isEqualTo(first.string("session_id"));
            assertThat(between.code()).isEqualTo("SESSION_NOT_INITIALIZED");
            assertThat(second.string("workspace_root")).contains(other.toString());
            assertThat(second.string("session_id")).isNotEqualTo(first.string("session_id"));
            assertThat(workspace.logged().getLast()).contains("\"event\":\"session_ended\"");
            assertThat(Files.readAllLines(other.resolve("audit-log.jsonl")))
                    .hasSize(2)
                    .first()
                    .asString()
                    .contains(between.member("timestamp"));
            client.call("read_file", Args.of("path", "missing.txt")).failure();
            assertThat(client.call("end_session", "{}").code()).isEqualTo("SESSION_LOCKED");
        }
    }

    @Test
    @Spec({"R4", "R6", "SE-33"})
    void aWorkspaceThatIsSpelledThroughALinkIsTheSameForOldAndNewFiles() throws Exception {
        Path alias = Files.createSymbolicLink(folder.resolve("alias"), root);
        Files.writeString(root.resolve("a.txt"), "a");
        try (WorkspaceAgent client = serve(LockOn.ANY)) {
            client.begin(root).success();

            assertThat(client.call("read_file", Args.of("path", alias + "/a.txt"))
                            .member("path"))
                    .isEqualTo("a.txt");
            assertThat(client.call("read_file", Args.of("path", alias + "/b.txt"))
                            .code())
                    .isEqualTo("FILE_NOT_FOUND");
            AgentAnswer report = client.call(
                    "write_file", Args.of("path", alias + "/docs/reports/b.md", "content", "It was FILE_NOT_FOUND.\n"));
            assertThat(report.success().string("path")).contains("docs/reports/b.md");
            assertThat(report.member("unlocked")).isEqualTo("true");
        }
    }

    private WorkspaceAgent serve() throws Exception {
        return workspace.server().agent();
    }

    private WorkspaceAgent serve(LockOn lockOn) throws Exception {
        return workspace.server().lockOn(lockOn).agent();
    }
}
