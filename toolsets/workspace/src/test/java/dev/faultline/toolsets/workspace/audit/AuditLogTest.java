package dev.faultline.toolsets.workspace.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
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

/** How agents and people notice an audit log that was damaged, truncated or deleted. */
class AuditLogTest {
    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private Path root;
    private Path log;

    @BeforeEach
    void makeRoot() throws Exception {
        workspace = new GovernedWorkspace(folder);
        root = workspace.root();
        log = workspace.log();
    }

    @Test
    @Spec({"R34", "SE-27"})
    void aServerNoticesThatItsLogWasDeleted() throws Exception {
        try (WorkspaceAgent client = serve()) {
            begin(client).success();
            Files.delete(log);

            JsonObject verdict = client.call("verify_audit_log", "{}").success();

            assertThat(verdict.get("sound")).hasToString("Optional[JsonBoolean[value=false]]");
            assertThat(verdict.get("breaks").orElseThrow().toString()).contains("CUT", "the log is empty");
        }
    }

    @Test
    @Spec({"R34", "SE-28"})
    void damageThatAnAppendFindsIsAnAuditFaultAndLocks() throws Exception {
        try (WorkspaceAgent client = serve()) {
            begin(client).success();
            Files.writeString(log, "damage");

            AgentAnswer failed = client.call("read_file", Args.of("path", "none.txt"));

            assertThat(failed.code()).isEqualTo("AUDIT_LOG_FAILED");
            assertThat(failed.member("cause")).contains("\"code\":\"FILE_NOT_FOUND\"");
            assertThat(client.call("session_status", "{}").member("lock")).contains("AUDIT_LOG_FAILED");
            AgentAnswer report = client.call(
                    "write_file", Args.of("path", "docs/reports/a.md", "content", "It was an AUDIT_LOG_FAILED."));
            assertThat(report.code()).isEqualTo("AUDIT_LOG_FAILED"); // a report cannot unlock while nothing is recorded
            assertThat(client.call("session_status", "{}").member("locked")).isEqualTo("true");
        }
    }

    @Test
    @Spec({"R34", "SE-17"})
    void aLogThatLostItsEndBetweenTwoRunsBeginsNoSessionUntilItIsAccepted() throws Exception {
        leaveALog();
        List<String> lines = Files.readAllLines(log);
        Files.writeString(log, String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");

        refusesToBegin("the server remembers entry " + lines.size());

        workspace.acceptLog();
        try (WorkspaceAgent client = serve()) {
            begin(client).success();
        }
    }

    @Test
    @Spec({"R34", "SE-17"})
    void aLogThatWasDeletedBetweenTwoRunsBeginsNoSessionUntilItIsAccepted() throws Exception {
        leaveALog();
        Files.delete(log);

        refusesToBegin("the log is empty");

        workspace.acceptLog();
        try (WorkspaceAgent client = serve()) {
            begin(client).success();
        }
    }

    @Test
    @Spec({"R34", "SE-17"})
    void anUnfinishedWriteDoesNotMakeTheServerAcceptALogThatWasDeleted() throws Exception {
        try (WorkspaceAgent client = workspace.begun()) {
            String plan = workspace.approved(SamplePlan.BODY);
            Files.delete(log);
            AgentAnswer failed = client.call("write_file", Args.of("path", "src/a.txt", "content", "a", "plan", plan));
            assertThat(failed.code()).isEqualTo("AUDIT_LOG_FAILED");
        }
        assertThat(root.resolve(".faultline/unfinished-write.json")).exists();

        refusesToBegin("the log is empty");
        refusesToBegin("the log is empty");
    }

    @Test
    @Spec({"R34", "SE-27"})
    void aLogThatIsDeletedMeanwhileCannotBeRead() throws Exception {
        try (WorkspaceAgent client = serve()) {
            begin(client).success();
            Files.delete(log);

            AgentAnswer failed = client.call("read_audit_log", "{}");

            // The fault cannot be recorded either, so it is the cause of the one that is sent (R10).
            assertThat(failed.code()).isEqualTo("AUDIT_LOG_FAILED");
            assertThat(failed.member("cause")).contains("\"code\":\"FILE_READ_FAILED\"", "the log is empty");
        }
    }

    private void leaveALog() throws Exception {
        try (WorkspaceAgent client = serve()) {
            begin(client).success();
            client.call("read_file", Args.of("path", "none.txt")).failure();
        }
    }

    private void refusesToBegin(String because) throws Exception {
        try (WorkspaceAgent client = serve()) {
            AgentAnswer refused = begin(client);

            assertThat(refused.code()).isEqualTo("SESSION_INITIALIZATION_FAILED");
            assertThat(refused.member("cause"))
                    .contains(because, "\"code\":\"AUDIT_LOG_FAILED\",\"name\":\"SystemError\"");
            assertThat(client.call("session_status", "{}").code()).isEqualTo("SESSION_NOT_INITIALIZED");
        }
    }

    private WorkspaceAgent serve() throws Exception {
        return workspace.server().agent();
    }

    private AgentAnswer begin(WorkspaceAgent client) {
        return client.begin(root);
    }
}
