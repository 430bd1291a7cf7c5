package dev.faultline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.HttpServer;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each program as a process; the tests of what it does run it in their own JVM. */
class ProgramsTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void makeRoot() throws Exception {
        root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "text\n");
    }

    @Test
    void servesOverHttpUntilItIsAskedToEnd() throws Exception {
        Process process = Run.start(serve("--http", "127.0.0.1:0"));
        try (HttpServer server = new HttpServer(process)) {
            assertThat(server.connect().text("open_file", "{\"path\":\"a.txt\"}"))
                    .contains("\"content\":\"text\\n\"");
        }
        assertThat(process.exitValue()).isEqualTo(143);
    }

    @Test
    void passesOnWhatAServerAnswersOverStandardInputAndOutput() throws Exception {
        List<String> command = new ArrayList<>(
                List.of("gateway", "--stdio", "--trail", folder.resolve("outer").toString(), "--"));
        command.addAll(Run.command(serve("--stdio")));
        Process process = Run.start(command.toArray(String[]::new));
        try (StdioClient client = new StdioClient(process)) {
            assertThat(Messages.texts(Messages.result(
                            client.call("open_file", "{\"path\":\"nope\"}").join())))
                    .first()
                    .asString()
                    .contains("File not found: nope");
        }
        assertThat(process.exitValue()).isZero();
    }

    // The rules of the tools are tested beside them; here each toolset runs with what the program gives it.
    @Test
    void servesTheOtherToolsets() throws Exception {
        Process process = Run.start(
                Map.of("FAULTLINE_HOME", folder.resolve("home").toString()),
                "serve",
                "--stdio",
                "--toolsets",
                "workspace,context,workflow",
                "--root",
                root.toString(),
                "--trail",
                folder.resolve("trail").toString());
        try (StdioClient client = new StdioClient(process)) {
            assertThat(text(client, "begin_session", "{\"workspace_root\":\"" + root.toRealPath() + "\"}"))
                    .contains("\"role\":\"WINDSURF\"");
            assertThat(text(client, "read_file", "{\"path\":\"nope\"}")).contains("\"error_code\":\"FILE_NOT_FOUND\"");
            assertThat(text(client, "context.resolve", "{\"cache\":\"nope\",\"query\":\"x\",\"budget\":0}"))
                    .contains("cache_missing");
            assertThat(text(client, "list_workflows", "{\"workspacePath\":\"/w\"}"))
                    .contains("\"isError\":false", "\"workflows\":[]");
        }
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(root.resolve("audit-log.jsonl"))).contains("session_begun", "FILE_NOT_FOUND");
    }

    private static String text(StdioClient client, String tool, String arguments) {
        return JsonText.print(Messages.result(client.call(tool, arguments).join()));
    }

    @Test
    void checksAServer() throws Exception {
        List<String> command = new ArrayList<>(List.of("check", "--fail-on", "warning", "--"));
        command.addAll(Run.command(serve("--stdio")));

        Run run = Run.process(new byte[0], command.toArray(String[]::new));

        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.out()).startsWith("faultline ");
    }

    @Test
    void servesTheDashboard() throws Exception {
        Process process = Run.start(
                "dashboard",
                "--http",
                "127.0.0.1:0",
                "--log-format",
                "text",
                Files.createDirectory(folder.resolve("trail")).toString());
        try (BufferedReader err = process.errorReader(UTF_8)) {
            assertThat(err.readLine()).startsWith("faultline: dashboard at http://127.0.0.1:");
        } finally {
            process.destroy();
            assertThat(process.waitFor()).isEqualTo(143);
        }
    }

    private String[] serve(String... more) {
        List<String> all = new ArrayList<>(List.of("serve", "--toolsets", "code", "--root", root.toString()));
        all.addAll(List.of("--trail", folder.resolve("trail-of-serve").toString()));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
