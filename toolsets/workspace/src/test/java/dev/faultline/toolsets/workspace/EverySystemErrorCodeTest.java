package dev.faultline.toolsets.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Observer;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.files.ProcessLock;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Raises every code by a real call, or a real start, that meets the real condition. A code without a case does not
 * compile.
 */
class EverySystemErrorCodeTest {
    private static final String ZERO_HASH = "0".repeat(64);

    @TempDir
    private static Path folder;

    @TempDir
    private Path other;

    private static GovernedWorkspace workspace;
    private static String plan;
    private static WorkspaceAgent executor;
    private static JsonObject session;
    private GovernedWorkspace own;

    @BeforeAll
    static void start() throws Exception {
        workspace = new GovernedWorkspace(folder);
        plan = workspace.approved(SamplePlan.BODY);
        Files.createDirectories(workspace.root().resolve("src"));
        Files.writeString(workspace.root().resolve("src/old.txt"), "old\n");
        executor = workspace.server().lockOn(LockOn.NEVER).agent();
        session = executor.begin(workspace.root()).success();
    }

    @BeforeEach
    void another() throws Exception {
        own = new GovernedWorkspace(other);
    }

    @AfterEach
    void end() throws Exception {
        own.close();
    }

    @AfterAll
    static void stop() throws Exception {
        workspace.close();
    }

    @ParameterizedTest
    @EnumSource
    @Spec({"SE-02", "SE-13", "SE-29"})
    void everyCodeIsRaisedByItsCondition(SystemErrorCode code) throws Exception {
        JsonObject envelope = raised(code);

        assertThat(envelope.string("error_code")).contains(code.wire());
        assertThat(envelope.members().keySet()).containsExactlyElementsOf(AgentAnswer.ELEVEN);
        assertThat(envelope.string("human_message").orElseThrow()).isNotBlank();
        assertThat(envelope.string("timestamp").orElseThrow())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    }

    private JsonObject raised(SystemErrorCode code) throws Exception {
        return switch (code) {
            case SESSION_NOT_INITIALIZED -> fresh(own.server().agent().call("read_file", Args.of("path", "a")));
            case SESSION_LOCKED -> locked();
            case SESSION_INITIALIZATION_FAILED -> begun(executor.begin(workspace.root()));
            case INVALID_INPUT_TYPE -> begun(executor.call("read_file", "{\"path\":5}"));
            case INVALID_INPUT_FORMAT -> begun(write("src/a", "plan", "abc"));
            case INVALID_INPUT_VALUE -> begun(executor.call("read_file", Args.of("path", "")));
            case MISSING_REQUIRED_FIELD -> begun(write("src/a"));
            case UNAUTHORIZED_ACTION -> begun(executor.call("save_plan", Args.of("content", SamplePlan.BODY)));
            case INSUFFICIENT_PERMISSIONS -> unscoped();
            case ROLE_MISMATCH -> governed(write("src/a", "plan", plan, "role", "planner"));
            case INVALID_PATH -> governed(write("src/a\u0000", "plan", plan));
            case PATH_NOT_FOUND -> begun(executor.call("read_file", Args.of("path", "none/a.txt")));
            case PATH_TRAVERSAL_BLOCKED -> governed(write("../a", "plan", plan));
            case OUTSIDE_WORKSPACE -> governed(write("/etc/passwd", "plan", plan));
            case FILE_NOT_FOUND -> begun(executor.call("read_file", Args.of("path", "src/none.txt")));
            case FILE_ALREADY_EXISTS -> governed(write("src/old.txt", "plan", plan));
            case FILE_READ_FAILED -> begun(executor.call("read_file", Args.of("path", "src")));
            case FILE_WRITE_FAILED -> unwritable();
            case PATCH_INVALID -> governed(patch("no patch"));
            case PATCH_APPLY_FAILED ->
                governed(patch("--- a/src/old.txt\n+++ b/src/old.txt\n@@ -1 +1 @@\n-other\n+new\n"));
            case HASH_MISMATCH -> governed(write("src/old.txt", "plan", plan, "previousHash", ZERO_HASH));
            case PLAN_NOT_FOUND -> begun(write("src/a", "plan", ZERO_HASH));
            case PLAN_NOT_APPROVED -> unapproved();
            case PLAN_ENFORCEMENT_FAILED -> edited();
            case PLAN_SCOPE_VIOLATION -> governed(write("src2/a", "plan", plan, "phase_id", "PHASE_1"));
            case POLICY_VIOLATION -> governed(content("src/a.js", "// TODO: greet\n"));
            case RUST_POLICY_VIOLATION -> governed(content("src/a.rs", "fn main() { greet().unwrap(); }\n"));
            case PREFLIGHT_FAILED -> preflighted();
            case INVARIANT_VIOLATION -> moved();
            case BOOTSTRAP_FAILURE -> notStarted("projects/ws-1/policy.json", "{ no rules", "rw-------");
            case SELF_AUDIT_FAILURE -> notStarted("keys/plan.key", "-----BEGIN PRIVATE KEY-----\n", "rw-r--r--");
            case AUDIT_LOG_FAILED -> unlogged();
            case AUDIT_LOCK_FAILED -> unlockable();
            case INTERNAL_ERROR -> damagedState();
            case UNKNOWN_TOOL_FAILURE -> late();
        };
    }

    private static JsonObject fresh(AgentAnswer answer) {
        JsonObject envelope = answer.failure();
        assertThat(envelope.string("session_id")).isEmpty();
        assertThat(envelope.string("workspace_root")).isEmpty();
        assertThat(envelope.string("role")).isEmpty();
        return envelope;
    }

    // The session, the workspace and the tool.
    private static JsonObject begun(AgentAnswer answer) {
        JsonObject envelope = answer.failure();
        assertThat(envelope.string("session_id")).isEqualTo(session.string("session_id"));
        assertThat(envelope.string("role")).contains("WINDSURF");
        assertThat(envelope.string("workspace_root")).contains(workspace.root().toString());
        return envelope;
    }

    // The same, and the plan.
    private static JsonObject governed(AgentAnswer answer) {
        JsonObject envelope = begun(answer);
        assertThat(envelope.string("plan_hash")).contains(plan);
        assertThat(envelope.string("tool_name")).contains("write_file");
        return envelope;
    }

    private static AgentAnswer write(String path, String... more) {
        return executor.call(
                "write_file", Args.of("path", path, "content", "new\n").with(Args.of(more)));
    }

    private static AgentAnswer content(String path, String content) {
        return executor.call("write_file", Args.of("path", path, "content", content, "plan", plan));
    }

    private static AgentAnswer patch(String patch) {
        return executor.call("write_file", Args.of("path", "src/old.txt", "patch", patch, "plan", plan));
    }

    private JsonObject locked() throws Exception {
        WorkspaceAgent client = own.begun(LockOn.ANY);
        client.call("read_file", Args.of("path", "none")).failure();
        return client.failure("write_file", Args.of("path", "a", "content", "a"));
    }

    private JsonObject unscoped() throws Exception {
        Caller rob = new Caller("rob", Optional.of("rob"), Optional.of("executor"), Optional.of(Set.of("read")));
        return own.server().begun(rob).failure("write_file", Args.of("path", "a", "content", "a"));
    }

    private JsonObject unwritable() throws Exception {
        String hash = own.approved(SamplePlan.BODY);
        Files.delete(own.root().resolve(".faultline/write.lock"));
        Files.createDirectory(own.root().resolve(".faultline/write.lock"));
        JsonObject envelope = own.begun().failure("write_file", Args.of("path", "src/a", "content", "a", "plan", hash));
        // SE-32: the error's name in the operating system
        assertThat(envelope.object("cause").orElseThrow().string("code")).contains("EISDIR");
        return envelope;
    }

    private static JsonObject unapproved() throws Exception {
        String hash = workspace.saved(SamplePlan.BODY.replace("two languages", "three languages"));
        return begun(write("src/a", "plan", hash));
    }

    private static JsonObject edited() throws Exception {
        String hash = workspace.approved(SamplePlan.BODY.replace("two languages", "four languages"));
        Path file = workspace.root().resolve("docs/plans/" + hash + ".md");
        Files.writeString(file, Files.readString(file).replace("- src/", "- src/\n- etc/"));
        return begun(write("etc/a", "plan", hash));
    }

    private static JsonObject preflighted() throws Exception {
        workspace.checks("{\"commands\":[{\"name\":\"tests\",\"run\":[\"false\"]}]}");
        try {
            JsonObject envelope = governed(write("src/deep/a", "plan", plan));
            assertThat(workspace.root().resolve("src/deep")).doesNotExist();
            return envelope;
        } finally {
            workspace.removeChecks();
        }
    }

    private JsonObject moved() throws Exception {
        WorkspaceAgent client = own.begun();
        Path away = other.resolve("root/away");
        Files.move(own.root(), away);
        Files.createDirectory(own.root());
        for (String log : List.of("audit-log.jsonl", "audit-log.lock")) {
            Files.move(away.resolve(log), own.root().resolve(log));
        }
        JsonObject envelope = client.failure("list_plans", JsonObject.EMPTY);
        assertThat(envelope.string("invariant_id")).contains("WORKSPACE_IDENTITY");
        return envelope;
    }

    private JsonObject notStarted(String file, String content, String permissions) throws Exception {
        Path path = own.home().resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        StringWriter err = new StringWriter();
        assertThat(own.server().isSound(new PrintWriter(err), new Observer() {}))
                .isFalse();
        return Messages.object(err.toString());
    }

    private JsonObject unlogged() throws Exception {
        WorkspaceAgent client = own.begun();
        Files.delete(own.log());
        Files.createDirectory(own.log());
        JsonObject envelope = client.failure("read_file", Args.of("path", "none"));
        assertThat(envelope.object("cause").orElseThrow().string("code")).contains("FILE_NOT_FOUND");
        return envelope;
    }

    private JsonObject unlockable() throws Exception {
        WorkspaceAgent client = own.begun();
        try (ProcessLock.Held log = lockedLog()) {
            assertThat(log).isNotNull();
            return client.failure("read_file", Args.of("path", "none"));
        }
    }

    // Waits until the server has released it.
    private ProcessLock.Held lockedLog() throws Exception {
        return ProcessLock.tryAcquire(own.root().resolve("audit-log.lock"), Duration.ofMinutes(1))
                .orElseThrow();
    }

    private JsonObject damagedState() throws Exception {
        WorkspaceAgent client = own.server().agent();
        Path sessions = Files.createDirectories(own.home().resolve("sessions/workspace"));
        Files.writeString(sessions.resolve("x.json"), "{\"workspace_root\":\"" + own.root() + "\"");
        return fresh(client.begin(own.root()));
    }

    private JsonObject late() throws Exception {
        WorkspaceAgent client = own.server().timeLimit(Duration.ofMillis(1)).agent();
        try (ProcessLock.Held log = lockedLog()) { // a session that begins writes to it
            assertThat(log).isNotNull();
            return fresh(client.begin(own.root()));
        }
    }
}
