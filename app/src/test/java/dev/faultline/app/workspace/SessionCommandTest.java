package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code faultline session}, as a person uses it for locked sessions. */
@SharedLog
class SessionCommandTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void makeRoot() throws Exception {
        root = Files.createDirectories(folder.resolve("root/ws")).toRealPath();
    }

    @Test
    @Spec({"R6", "R34"})
    void aPersonReleasesTheSessionOfARunningServer() throws Exception {
        try (WorkspaceAgent client = serve()) {
            String id = lockedSession(client);

            Run list = faultline("list");
            Run shown = faultline("show", id);
            Run released = faultline("release", id, "--reason", "a test");

            assertThat(list.out())
                    .startsWith(id + "  WINDSURF  FILE_NOT_FOUND  ")
                    .endsWith(root + "\n");
            assertThat(shown.out()).contains("error code   FILE_NOT_FOUND", "message      File not found: none.txt");
            assertThat(released.out()).isEqualTo("released " + id + "\n");
            assertThat(client.call("session_status", "{}").member("locked")).isEqualTo("false");
            assertThat(Files.readString(root.resolve("audit-log.jsonl")))
                    .contains("\"event\":\"session_released\"", "\"reason\":\"a test\"");
        }
        Run none = faultline("list");
        assertThat(none.out()).isEmpty();
        assertThat(none.err()).isEqualTo("No session is locked.\n");
    }

    @Test
    @Spec("R34")
    void aReleaseWorksWhileTheLogCannotBeWritten() throws Exception {
        try (WorkspaceAgent client = serve()) {
            String id = lockedSession(client);
            Path log = root.resolve("audit-log.jsonl");
            Files.delete(log);
            Files.createDirectory(log);

            Run released = faultline("release", id);

            assertThat(released.exit()).isZero();
            assertThat(released.out()).isEqualTo("released " + id + "\n");
            assertThat(released.err()).startsWith("faultline: The release is not recorded: ");
            assertThat(client.call("session_status", "{}").member("locked")).isEqualTo("false");
        }
    }

    @Test
    void laterSessionsThatTheSameFailureLockedAreReleasedToo() throws Exception {
        String first;
        try (WorkspaceAgent client = serve()) {
            first = lockedSession(client);
        }
        try (WorkspaceAgent client = serve()) {
            String second = begin(client).string("session_id").orElseThrow();

            Run released = faultline("release", first);

            assertThat(released.out()).contains("released " + first, "released " + second);
            assertThat(client.call("session_status", "{}").member("locked")).isEqualTo("false");
        }
    }

    @Test
    void aDamagedFileIsNamedAndCanBeReleasedWhileTheServerServesOthers() throws Exception {
        String id;
        try (WorkspaceAgent client = serve()) {
            id = lockedSession(client);
        }
        Path file = folder.resolve("home/sessions/workspace/" + id + ".json");
        Files.writeString(file, Files.readString(file).substring(1));
        Path other = Files.createDirectories(folder.resolve("root/other"));

        try (WorkspaceAgent client = serve()) {
            assertThat(client.call("begin_session", Args.of("workspace_root", root.toString()))
                            .failure()
                            .string("human_message"))
                    .hasValueSatisfying(message -> assertThat(message).contains(id));
            client.call("begin_session", Args.of("workspace_root", other.toString()))
                    .success();
        }
        Run list = Run.of(Launch.at(folder.resolve("home")).asProcess().start("session", "list"), new byte[0]);
        Run released = faultline("release", id);

        assertThat(list.err()).contains(file.toString(), "faultline session release " + id);
        assertThat(released.out()).isEqualTo("released " + id + "\n");
        assertThat(released.err()).contains("The release is not recorded");
        try (WorkspaceAgent client = serve()) {
            begin(client);
        }
    }

    @Test
    void aSessionThatIsNotLockedIsNotFound() throws Exception {
        Run shown = faultline("show", "no-such-id");
        Run released = faultline("release", "no-such-id");

        assertThat(shown.exit()).isEqualTo(1);
        assertThat(shown.err()).startsWith("faultline: There is no locked session no-such-id.");
        assertThat(released.exit()).isEqualTo(1);
        assertThat(faultline("release").exit()).isEqualTo(2);
    }

    private String lockedSession(WorkspaceAgent client) {
        JsonObject begun = begin(client);
        client.call("read_file", Args.of("path", "none.txt")).failure();
        return begun.string("session_id").orElseThrow();
    }

    private JsonObject begin(WorkspaceAgent client) {
        return client.call("begin_session", Args.of("workspace_root", root.toString()))
                .success();
    }

    private WorkspaceAgent serve() throws Exception {
        return WorkspaceServers.stdio(Launch.at(folder.resolve("home")), folder, "--lock-on", "any");
    }

    private Run faultline(String... command) throws Exception {
        String[] arguments =
                Stream.concat(Stream.of("session"), Stream.of(command)).toArray(String[]::new);
        return Run.of(Launch.at(folder.resolve("home")).start(arguments), new byte[0]);
    }
}
