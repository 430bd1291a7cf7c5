package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocksTest {
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
    @Spec({"SE-16", "SE-28", "R6"})
    void aFailedAuditLocksTheSessionAndAReportUnlocksIt() throws Exception {
        try (WorkspaceAgent client = serve()) {
            begin(client);
            Path log = root.resolve("audit-log.jsonl");
            Files.move(log, folder.resolve("log"));
            Files.createDirectory(log);

            AgentAnswer failed = client.call("read_file", Args.of("path", "missing.txt"));

            assertThat(failed.code()).isEqualTo("AUDIT_LOG_FAILED");
            assertThat(folder.resolve("home/sessions/workspace")).isNotEmptyDirectory();
            assertThat(failed.member("tool_name")).isEqualTo("read_file");
            assertThat(failed.member("cause"))
                    .isEqualTo("{\"message\":\"File not found: missing.txt\",\"code\":\"FILE_NOT_FOUND\","
                            + "\"name\":\"SystemError\"}");
            Files.delete(log);
            Files.move(folder.resolve("log"), log);
            AgentAnswer locked = write(client, "src/a.txt", "a");
            assertThat(locked.code()).isEqualTo("SESSION_LOCKED");
            assertThat(locked.member("cause")).contains("\"code\":\"AUDIT_LOG_FAILED\",\"name\":\"SystemError\"");
            AgentAnswer report = write(client, "docs/reports/audit.md", "AUDIT_LOG_FAILED: the log was gone.\n");
            assertThat(report.success().string("path")).contains("docs/reports/audit.md");
            assertThat(report.member("unlocked")).isEqualTo("true");
            assertThat(client.call("session_status", "{}").member("locked")).isEqualTo("false");
        }
    }

    @Test
    @Spec({"SE-16", "SE-48", "R6"})
    void onlyReadingAndTheReportPassALockForEitherRole() throws Exception {
        Files.writeString(root.resolve("a.txt"), "a");
        for (Role role : Role.values()) {
            try (WorkspaceAgent client =
                    workspace.server().role(role).lockOn(LockOn.ANY).agent()) {
                begin(client);
                assertThat(client.call("read_file", Args.of("path", "b.txt")).code())
                        .isEqualTo("FILE_NOT_FOUND");

                JsonObject status = client.call("session_status", "{}").success();
                assertThat(status.object("lock").orElseThrow().string("error_code"))
                        .contains("FILE_NOT_FOUND");
                client.call("read_file", Args.of("path", "a.txt")).success();
                client.call("list_files", "{}").success();
                client.call("list_plans", "{}").success();
                client.call("lint_plan", Args.of("content", "no plan")).success();
                client.call("check_write", Args.of("path", "a.txt", "content", "b"))
                        .success();
                client.call("read_audit_log", "{}").success();
                client.call("verify_audit_log", "{}").success();
                for (String tool : List.of("save_plan", "delete_file", "move_file", "end_session")) {
                    assertThat(client.call(tool, Args.of("content", "x")).code())
                            .as(tool)
                            .isEqualTo("SESSION_LOCKED");
                }
                assertThat(client.begin(root).code()).isEqualTo("SESSION_LOCKED");
                assertThat(client.call("session_status", "{}").success()).isEqualTo(status);

                write(client, "docs/reports/" + role.text() + ".md", "It was a FILE_NOT_FOUND.")
                        .success();
                assertThat(client.call("session_status", "{}").member("locked")).isEqualTo("false");
            }
        }
    }

    @Test
    @Spec({"SE-24", "SE-16", "R6"})
    void onlyAFailureReportUnlocks() throws Exception {
        Files.createDirectories(root.resolve("docs/other"));
        try (WorkspaceAgent client = serve(LockOn.ANY)) {
            begin(client);
            client.call("read_file", Args.of("path", "b.txt")).failure();
            String content = "FILE_NOT_FOUND";
            for (String path : List.of(
                    "docs/reports/../../src/a.md",
                    "docs/reports/x/../../../a.md",
                    "src/docs/reports/a.md",
                    "docs/reports",
                    "docs/reports/",
                    "docs/reports/.md",
                    "docs/reports/a.txt",
                    "docs/reports/a.MD",
                    "docs/reports-evil/a.md",
                    "docs/reportsa.md",
                    "/docs/reports/a.md",
                    "docs\\reports\\a.md",
                    "docs/reports/a\u0000.md",
                    "docs%2freports%2fa.md")) {
                assertThat(write(client, path, content).code()).as(path).isEqualTo("SESSION_LOCKED");
            }
            for (String text : List.of("", "  \n", "it failed", "FILE_NOT_FOUND_AT_ALL", "XFILE_NOT_FOUND")) {
                assertThat(write(client, "docs/reports/a.md", text).code())
                        .as(text)
                        .isEqualTo("SESSION_LOCKED");
            }
            assertThat(client.call("write_file", Args.of("path", "docs/reports/a.md", "patch", content))
                            .code())
                    .isEqualTo("SESSION_LOCKED");
            assertThat(root.resolve("docs/reports")).doesNotExist();

            Files.createSymbolicLink(root.resolve("docs/reports"), root.resolve("docs/other"));
            assertThat(write(client, "docs/reports/a.md", content).isError()).isTrue();
            assertThat(root.resolve("docs/other")).isEmptyDirectory();
            Files.delete(root.resolve("docs/reports"));
            Files.createSymbolicLink(root.resolve("docs/reports"), folder);
            assertThat(write(client, "docs/reports/a.md", content).isError()).isTrue();
            assertThat(folder.resolve("a.md")).doesNotExist();
            assertThat(client.call("session_status", "{}").member("locked")).isEqualTo("true");
        }
    }

    @Test
    @Spec({"SE-16", "R6"})
    void aLockOutlivesTheServerUntilItIsReported() throws Exception {
        try (WorkspaceAgent client = serve(LockOn.ANY)) {
            begin(client);
            client.call("read_file", Args.of("path", "b.txt")).failure();
        }
        try (WorkspaceAgent client = serve()) {
            JsonObject begun = begin(client);
            assertThat(begun.object("lock").orElseThrow().string("error_code")).contains("FILE_NOT_FOUND");
            assertThat(write(client, "a.txt", "a").code()).isEqualTo("SESSION_LOCKED");
            write(client, "docs/reports/a.md", "FILE_NOT_FOUND").success();
        }
        try (WorkspaceAgent client = serve()) {
            assertThat(begin(client).get("locked")).hasToString("Optional[JsonBoolean[value=false]]");
        }
    }

    @Test
    @Spec({"SE-27", "SE-08", "SE-34"})
    void aWorkspaceThatIsAnotherFolderNowIsAViolation() throws Exception {
        try (WorkspaceAgent client = serve()) {
            JsonObject begun = begin(client);
            replaceRoot();

            AgentAnswer answer = client.call("read_file", Args.of("path", "a.txt", "phase_id", "PHASE_1"));

            assertThat(answer.code()).isEqualTo("INVARIANT_VIOLATION");
            assertThat(answer.member("invariant_id")).isEqualTo("WORKSPACE_IDENTITY");
            assertThat(answer.member("phase_id")).isEqualTo("PHASE_1");
            assertThat(answer.member("session_id"))
                    .isEqualTo(begun.string("session_id").orElseThrow());
        }
    }

    @Test
    @Spec({"SE-27", "SE-08"})
    void aLockWhoseFailureIsNoLongerInTheLogStays() throws Exception {
        try (WorkspaceAgent client = serve(LockOn.ANY)) {
            begin(client);
            client.call("read_file", Args.of("path", "b.txt")).failure();
        }
        Files.delete(root.resolve("audit-log.jsonl"));
        workspace.acceptLog();
        try (WorkspaceAgent client = serve()) {
            begin(client);

            AgentAnswer answer = write(client, "docs/reports/a.md", "FILE_NOT_FOUND");

            assertThat(answer.code()).isEqualTo("INVARIANT_VIOLATION");
            assertThat(answer.member("invariant_id")).isEqualTo("MANDATORY_DIAGNOSTICS");
            assertThat(root.resolve("docs")).doesNotExist();
            assertThat(client.call("session_status", "{}").member("lock")).contains("FILE_NOT_FOUND");
        }
    }

    @Test
    @Spec("R6")
    void lockOnNeverLocksNothing() throws Exception {
        try (WorkspaceAgent client = serve(LockOn.NEVER)) {
            begin(client);
            replaceRoot();
            assertThat(client.call("list_plans", "{}").code()).isEqualTo("INVARIANT_VIOLATION");

            assertThat(folder.resolve("home/sessions/workspace")).doesNotExist();
        }
    }

    // Another folder of the same name, with the log of the first: as after a fresh clone.
    private void replaceRoot() throws Exception {
        Path away = folder.resolve("root/away");
        Files.move(root, away);
        Files.createDirectory(root);
        Files.move(away.resolve("audit-log.jsonl"), root.resolve("audit-log.jsonl"));
        Files.move(away.resolve("audit-log.lock"), root.resolve("audit-log.lock"));
    }

    private WorkspaceAgent serve() throws Exception {
        return workspace.server().agent();
    }

    private WorkspaceAgent serve(LockOn lockOn) throws Exception {
        return workspace.server().lockOn(lockOn).agent();
    }

    private JsonObject begin(WorkspaceAgent client) {
        return client.begin(root).success();
    }

    private static AgentAnswer write(WorkspaceAgent client, String path, String content) {
        return client.call("write_file", Args.of("path", path, "content", content));
    }
}
