package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answers if the lock of a session cannot be saved. */
@SharedLog
class LockSavingTest {
    private static final String CAUSE =
            "{\"message\":\"File not found: none.txt\",\"code\":\"FILE_NOT_FOUND\"," + "\"name\":\"SystemError\"}";

    @TempDir
    private Path folder;

    private Path root;
    private Path home;

    @BeforeEach
    void makeRoot() throws Exception {
        root = Files.createDirectories(folder.resolve("root/ws")).toRealPath();
        home = Files.createDirectories(folder.resolve("home"));
    }

    @Test
    @Spec({"SE-16", "SE-36", "SE-37"})
    void aLockThatCannotBeSavedIsAnInternalErrorThatIsRecordedAndSent() throws Exception {
        try (StdioAgent client = serve(Launch.at(home))) {
            begin(client);
            Path inTheWay = Files.createFile(home.resolve("sessions"));

            AgentAnswer failed = client.call("read_file", Args.of("path", "none.txt"));

            assertThat(failed.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(failed.member("cause")).isEqualTo(CAUSE);
            assertThat(log().getLast()).contains("\"error_code\":\"INTERNAL_ERROR\"", failed.member("timestamp"));
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
        try (StdioAgent client = serve(Launch.at(home))) {
            begin(client);
            Files.createFile(home.resolve("sessions"));
            Files.delete(root.resolve("audit-log.jsonl"));
            Files.createDirectory(root.resolve("audit-log.jsonl"));

            AgentAnswer failed = client.call("read_file", Args.of("path", "none.txt"));

            assertThat(failed.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(failed.member("cause")).contains("\"code\":\"AUDIT_LOG_FAILED\"");
        }
    }

    @Tag("thorough")
    @Test
    @Spec({"SE-16", "SE-36"})
    void aHomeThatTheServerMayNotWriteIsAnInternalErrorToo() throws Exception {
        Launch launch = Launch.at(home).asNobody(folder);
        try (StdioAgent client = serve(launch)) {
            begin(client);
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("r-xr-xr-x"));

            AgentAnswer failed = client.call("read_file", Args.of("path", "none.txt"));

            assertThat(failed.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(failed.member("cause")).isEqualTo(CAUSE);
            assertThat(log().getLast()).contains("\"error_code\":\"INTERNAL_ERROR\"");
        } finally {
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private StdioAgent serve(Launch launch) throws Exception {
        return WorkspaceServers.stdio(launch, folder, "--lock-on", "any");
    }

    private void begin(StdioAgent client) {
        client.call("begin_session", Args.of("workspace_root", root.toString())).success();
    }

    private List<String> log() throws Exception {
        return Files.readAllLines(root.resolve("audit-log.jsonl"));
    }
}
