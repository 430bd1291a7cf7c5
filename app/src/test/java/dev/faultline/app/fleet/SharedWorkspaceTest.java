package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers, each with its own home, that share a database and a workspace. */
@Tag("thorough")
class SharedWorkspaceTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final Pattern ID = Pattern.compile("session_id\\W+([0-9a-f-]{36})");

    private final StoreUrl.Postgres url = SERVER.database();

    @TempDir
    private Path folder;

    private Path workspace;

    @BeforeEach
    void migrated() throws Exception {
        SERVER.shiftClock(url.database(), -1); // the clocks of the servers and of the database need not agree
        Schema.migrate(Database.of(url, SERVER.environment()));
        workspace = Files.createDirectories(folder.resolve("root/ws")).toRealPath();
        Files.writeString(workspace.resolve("a.txt"), "hello");
    }

    @Test
    void aSessionAndItsLockAreTheSameAtBothServers() throws Exception {
        try (HttpServer one = serve("one");
                HttpServer two = serve("two")) {
            var first = one.connect();
            var second = two.connect();
            String begun = first.call("begin_session", "{\"workspace_root\":\"" + workspace + "\"}")
                    .toString();
            Matcher id = ID.matcher(begun);
            assertThat(id.find()).as(begun).isTrue();
            String session = "\"session_id\":\"" + id.group(1) + "\"";

            assertThat(second.call("read_file", "{\"path\":\"a.txt\"," + session + "}")
                            .toString())
                    .contains("hello");

            first.call("read_file", "{\"path\":\"none.txt\"}"); // locks the session
            String refused = second.call("end_session", "{" + session + "}").toString();
            Run listed = run("session", "list", "--store", url.shown());
            Run released = run("session", "release", id.group(1), "--store", url.shown());
            String ended = second.call("end_session", "{" + session + "}").toString();
            String gone = first.call("read_file", "{\"path\":\"a.txt\"}").toString();

            assertThat(refused).contains("SESSION_LOCKED");
            assertThat(listed.out()).contains(id.group(1), "FILE_NOT_FOUND");
            assertThat(released.out()).contains("released " + id.group(1));
            assertThat(ended).contains(workspace.toString()).doesNotContain("SESSION_LOCKED");
            assertThat(gone).contains("SESSION_NOT_INITIALIZED");
        }
    }

    @Test
    void aReportAtOneServerUnlocksTheSessionAtTheOther() throws Exception {
        try (HttpServer one = serve("one");
                HttpServer two = serve("two")) {
            var first = one.connect();
            String begun = first.call("begin_session", "{\"workspace_root\":\"" + workspace + "\"}")
                    .toString();
            Matcher id = ID.matcher(begun);
            assertThat(id.find()).as(begun).isTrue();
            first.call("read_file", "{\"path\":\"none.txt\"}"); // locks the session

            String written = two.connect()
                    .call(
                            "write_file",
                            "{\"path\":\"docs/reports/a.md\",\"content\":\"FILE_NOT_FOUND: a typing mistake\","
                                    + "\"session_id\":\"" + id.group(1) + "\"}")
                    .toString();
            String ended = first.call("end_session", "{}").toString();

            assertThat(written).doesNotContain("error_code");
            assertThat(workspace.resolve("docs/reports/a.md")).hasContent("FILE_NOT_FOUND: a typing mistake");
            assertThat(ended).contains(id.group(1)).doesNotContain("error_code");
        }
    }

    // The rows are as in a backup from before the lock, or from before the session.
    @Test
    void aStoreThatWasRestoredFromAnOlderBackupUnlocksNothing() throws Exception {
        try (HttpServer one = serve("one");
                HttpServer two = serve("two")) {
            var first = one.connect();
            var second = two.connect();
            String begin = "{\"workspace_root\":\"" + workspace + "\"}";
            first.call("begin_session", begin);
            restored("DELETE FROM faultline.workspace_session");
            String unknown = first.text("read_file", "{\"path\":\"a.txt\"}");
            Matcher id = ID.matcher(first.text("begin_session", begin));
            assertThat(id.find()).isTrue();
            first.call("read_file", "{\"path\":\"none.txt\"}"); // locks the session

            restored("UPDATE faultline.workspace_session SET lock_occurrence = NULL");
            String unlocked = first.text("end_session", "{}");
            restored("DELETE FROM faultline.workspace_session");
            String gone = first.text("end_session", "{}");
            String other = second.text("end_session", "{\"session_id\":\"" + id.group(1) + "\"}");

            assertThat(unknown).contains("SESSION_NOT_INITIALIZED");
            assertThat(List.of(unlocked, gone, other))
                    .allSatisfy(answer -> assertThat(answer).contains("SESSION_LOCKED"));
        }
    }

    private void restored(String sql) {
        SERVER.execute(url.database(), sql);
    }

    private HttpServer serve(String home) throws Exception {
        return new HttpServer(Run.start(
                environment(home),
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "workspace",
                "--lock-on",
                "any",
                "--root",
                folder.resolve("root").toString(),
                "--store",
                url.shown()));
    }

    private Run run(String... arguments) throws Exception {
        return Run.of(Run.start(environment("person"), arguments), new byte[0]);
    }

    private Map<String, String> environment(String home) {
        Map<String, String> environment = new HashMap<>(SERVER.environment());
        environment.put("FAULTLINE_HOME", folder.resolve(home).toString());
        return environment;
    }
}
