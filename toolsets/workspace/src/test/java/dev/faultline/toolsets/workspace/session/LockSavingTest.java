package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answers if the lock of a session cannot be saved. */
class LockSavingTest {
    private static final String CAUSE =
            "{\"message\":\"File not found: none.txt\",\"code\":\"FILE_NOT_FOUND\"," + "\"name\":\"SystemError\"}";

    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private Path root;
    private Path home;

    @BeforeEach
    void makeRoot() throws Exception {
        workspace = new GovernedWorkspace(folder);
        root = workspace.root();
        home = workspace.home();
    }

    @Test
    @Spec({"SE-16", "SE-36", "SE-37"})
    void aLockThatCannotBeSavedIsAnInternalErrorThatIsRecordedAndSent() throws Exception {
        try (WorkspaceAgent client = workspace.begun(LockOn.ANY)) {
            Path inTheWay = Files.createFile(home.resolve("sessions"));

            AgentAnswer failed = client.call("read_file", Args.of("path", "none.txt"));

            assertThat(failed.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(failed.member("cause")).isEqualTo(CAUSE);
            assertThat(workspace.logged().getLast())
                    .contains("\"error_code\":\"INTERNAL_ERROR\"", failed.member("timestamp"));
            AgentAnswer locked = client.call("save_plan", Args.of("content", "x"));
            assertThat(locked.code()).isEqualTo("SESSION_LOCKED"); // it holds as long as this server runs
            assertThat(locked.member("cause")).isEqualTo(CAUSE);

            Files.delete(inTheWay);
            AgentAnswer report = client.call(
                    "write_file", Args.of("path", "docs/reports/a.md", "content", "It was a FILE_NOT_FOUND."));
            assertThat(report.member("unlocked")).isEqualTo("true");
        }
    }

    @Test
    @Spec({"SE-16", "SE-28"})
    void anAuditFaultWhoseLockCannotBeSavedIsTheCause() throws Exception {
        try (WorkspaceAgent client = workspace.begun(LockOn.ANY)) {
            Files.createFile(home.resolve("sessions"));
            Files.delete(root.resolve("audit-log.jsonl"));
            Files.createDirectory(root.resolve("audit-log.jsonl"));

            AgentAnswer failed = client.call("read_file", Args.of("path", "none.txt"));

            assertThat(failed.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(failed.member("cause")).contains("\"code\":\"AUDIT_LOG_FAILED\"");
        }
    }
}
