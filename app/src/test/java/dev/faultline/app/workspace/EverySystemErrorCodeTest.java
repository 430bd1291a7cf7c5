package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.files.ProcessLock;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Raises every code by a real call, or a real start, that meets the real condition. A code without a case does not
 * compile.
 */
@SharedLog
class EverySystemErrorCodeTest {
    private static final String ZERO_HASH = "0".repeat(64);

    @TempDir
    private static Path folder;

    @TempDir
    private Path other;

    private static GovernedWorkspace workspace;
    private static String plan;
    private static StdioAgent executor;
    private static JsonObject session;

    @BeforeAll
    static void start() throws Exception {
        workspace = new GovernedWorkspace(folder);
        plan = workspace.approved(GovernedWorkspace.PLAN);
        Files.createDirectories(workspace.root().resolve("src"));
        Files.writeString(workspace.root().resolve("src/old.txt"), "old\n");
        executor = workspace.serve("--lock-on", "never");
        session = workspace.begin(executor);
    }

    @AfterAll
    static void stop() throws Exception {
        executor.close();
        workspace.close();
    }

    @ParameterizedTest
    @EnumSource(value = SystemErrorCode.class, mode = EnumSource.Mode.EXCLUDE, names = "FILE_WRITE_FAILED")
    @Spec({"SE-02", "SE-13", "SE-29"})
    void everyCodeIsRaisedByItsCondition(SystemErrorCode code) throws Exception {
        assertRaised(code);
    }

    @Test
    @Tag("thorough") // as another user
    void aFileThatTheServerMayNotWriteIsAFailedWrite() throws Exception {
        assertRaised(SystemErrorCode.FILE_WRITE_FAILED);
    }

    private void assertRaised(SystemErrorCode code) throws Exception {
        JsonObject envelope = raised(code);

        assertThat(envelope.string("error_code")).contains(code.wire());
        assertThat(envelope.members().keySet()).containsExactlyElementsOf(AgentAnswer.ELEVEN);
        assertThat(envelope.string("human_message").orElseThrow()).isNotBlank();
        assertThat(envelope.string("timestamp").orElseThrow())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    }

    private JsonObject raised(SystemErrorCode code) throws Exception {
        return switch (code) {
            case SESSION_NOT_INITIALIZED -> fresh(client -> client.call("read_file", Args.of("path", "a")));
            case SESSION_LOCKED -> locked();
            case SESSION_INITIALIZATION_FAILED ->
                begun(executor.call(
                        "begin_session",
                        Args.of("workspace_root", workspace.root().toString())));
            case INVALID_INPUT_TYPE -> begun(executor.call("read_file", "{\"path\":5}"));
            case INVALID_INPUT_FORMAT -> begun(write("src/a", "plan", "abc"));
            case INVALID_INPUT_VALUE -> begun(executor.call("read_file", Args.of("path", "")));
            case MISSING_REQUIRED_FIELD -> begun(write("src/a"));
            case UNAUTHORIZED_ACTION -> begun(executor.call("save_plan", Args.of("content", GovernedWorkspace.PLAN)));
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

    /** What a client does in a new session. */
    private interface Work {
        AgentAnswer of(StdioAgent client) throws Exception;
    }

    private JsonObject fresh(Work work, String... more) throws Exception {
        try (StdioAgent client = new GovernedWorkspace(other).serve(more)) {
            JsonObject envelope = work.of(client).failure();
            assertThat(envelope.string("session_id")).isEmpty();
            assertThat(envelope.string("workspace_root")).isEmpty();
            assertThat(envelope.string("role")).isEmpty();
            return envelope;
        }
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
        GovernedWorkspace own = new GovernedWorkspace(other);
        try (StdioAgent client = own.begun("--lock-on", "any")) {
            client.call("read_file", Args.of("path", "none")).failure();
            return client.call("write_file", Args.of("path", "a", "content", "a"))
                    .failure();
        }
    }

    private JsonObject unscoped() throws Exception {
        Path root = new GovernedWorkspace(other).root();
        String token = HttpServer.token(other.resolve("tokens"), "rob", "executor", "read");
        try (HttpServer server = WorkspaceServers.http(
                other, "--token-file", other.resolve("tokens").toString())) {
            HttpAgent rob = new HttpAgent(server.connect(token));
            rob.call("begin_session", Args.of("workspace_root", root.toString()))
                    .success();
            return rob.call("write_file", Args.of("path", "a", "content", "a")).failure();
        }
    }

    private JsonObject unwritable() throws Exception {
        GovernedWorkspace own = new GovernedWorkspace(other);
        String hash;
        try (own) {
            hash = own.approved(GovernedWorkspace.PLAN);
        }
        Path source = Files.createDirectories(own.root().resolve("src"));
        Files.setPosixFilePermissions(source, PosixFilePermissions.fromString("r-xr-xr-x"));
        try (StdioAgent client = WorkspaceServers.stdio(Launch.at(own.home()).asNobody(other), other)) {
            own.begin(client);
            JsonObject envelope = client.call("write_file", Args.of("path", "src/a", "content", "a", "plan", hash))
                    .failure();
            // SE-32: the error's name in the operating system
            assertThat(envelope.object("cause").orElseThrow().string("code")).contains("EACCES");
            return envelope;
        }
    }

    private static JsonObject unapproved() throws Exception {
        String hash = workspace.saved(GovernedWorkspace.PLAN.replace("two languages", "three languages"));
        return begun(write("src/a", "plan", hash));
    }

    private static JsonObject edited() throws Exception {
        String hash = workspace.approved(GovernedWorkspace.PLAN.replace("two languages", "four languages"));
        Path file = workspace.root().resolve("docs/plans/" + hash + ".md");
        Files.writeString(file, Files.readString(file).replace("- src/", "- src/\n- etc/"));
        return begun(write("etc/a", "plan", hash));
    }

    private static JsonObject preflighted() throws Exception {
        Path rules = workspace.project().resolve("preflight.json");
        Files.writeString(rules, GovernedWorkspace.resource("failing-preflight.json"));
        try {
            JsonObject envelope = governed(write("src/deep/a", "plan", plan));
            assertThat(workspace.root().resolve("src/deep")).doesNotExist();
            return envelope;
        } finally {
            Files.delete(rules);
        }
    }

    private JsonObject moved() throws Exception {
        GovernedWorkspace own = new GovernedWorkspace(other);
        try (StdioAgent client = own.begun()) {
            Path away = other.resolve("root/away");
            Files.move(own.root(), away);
            Files.createDirectory(own.root());
            for (String log : List.of("audit-log.jsonl", "audit-log.lock")) {
                Files.move(away.resolve(log), own.root().resolve(log));
            }
            JsonObject envelope = client.call("list_plans", "{}").failure();
            assertThat(envelope.string("invariant_id")).contains("WORKSPACE_IDENTITY");
            return envelope;
        }
    }

    private JsonObject notStarted(String file, String content, String permissions) throws Exception {
        GovernedWorkspace own = new GovernedWorkspace(other);
        Path path = own.home().resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        Process process = Launch.at(own.home())
                .start(WorkspaceServers.arguments(other, "--stdio").toArray(String[]::new));
        process.getOutputStream().close();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isNotZero();
        String envelope = err.lines()
                .filter(line -> line.startsWith("{\"error_code\""))
                .findFirst()
                .orElseThrow(() -> new AssertionError(err));
        return (JsonObject) JsonText.read(envelope).clean().orElseThrow();
    }

    private JsonObject unlogged() throws Exception {
        GovernedWorkspace own = new GovernedWorkspace(other);
        try (StdioAgent client = own.begun()) {
            Path log = own.root().resolve("audit-log.jsonl");
            Files.delete(log);
            Files.createDirectory(log);
            JsonObject envelope =
                    client.call("read_file", Args.of("path", "none")).failure();
            assertThat(envelope.object("cause").orElseThrow().string("code")).contains("FILE_NOT_FOUND");
            return envelope;
        }
    }

    private JsonObject unlockable() throws Exception {
        GovernedWorkspace own = new GovernedWorkspace(other);
        try (StdioAgent client = own.begun();
                ProcessLock.Held log = ProcessLock.tryAcquire(
                                own.root().resolve("audit-log.lock"), Duration.ofMinutes(1))
                        .orElseThrow()) { // waits until the server has let go of it
            assertThat(log).isNotNull();
            return client.call("read_file", Args.of("path", "none")).failure();
        }
    }

    private JsonObject damagedState() throws Exception {
        Path sessions = Files.createDirectories(other.resolve("home/sessions/workspace"));
        return fresh(client -> {
            String root = other.resolve("root/ws").toRealPath().toString();
            Files.writeString(sessions.resolve("x.json"), "{\"workspace_root\":\"" + root + "\"");
            return client.call("begin_session", Args.of("workspace_root", root));
        });
    }

    private JsonObject late() throws Exception {
        return fresh(
                client -> client.call(
                        "begin_session",
                        Args.of("workspace_root", other.resolve("root/ws").toString())),
                "--tool-timeout",
                "1ms");
    }
}
