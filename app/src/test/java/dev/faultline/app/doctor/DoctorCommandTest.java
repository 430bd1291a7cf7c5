package dev.faultline.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code faultline doctor}, with servers that have no program to start. */
class DoctorCommandTest {
    @TempDir
    private Path folder;

    @Test
    @Spec("R54")
    void printsTheCauseAndTheNextStepOfEachServer() throws Exception {
        Path file = file("""
            {
              // as editors write it
              "mcpServers": {
                "orders": {"command": "no-such-program", "env": {"PATH": "/nowhere"}},
                "bank": {"command": "no-such-program", "env": {"PATH": "/nowhere", "KEY": "${NOT_SET_ANYWHERE}"}},
                "off": {"command": "no-such-program", "disabled": true},
              }
            }
            """);

        Run run = doctor(Map.of(), file.toString());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("""
            %s:
              orders  does not work
                cause: There is no program no-such-program on the PATH, which is /nowhere
                next:  Install no-such-program, or write its whole path as the command: a client that is started from a desktop may have another PATH than your terminal.
              bank    does not work
                cause: There is no program no-such-program on the PATH, which is /nowhere
                next:  Install no-such-program, or write its whole path as the command: a client that is started from a desktop may have another PATH than your terminal.
                file:  line 5: server "bank": "env.KEY" uses the variable NOT_SET_ANYWHERE, which is not set.
            """.formatted(file));
        assertThat(run.err()).isEmpty();
    }

    @Test
    @Spec("R54")
    void printsJsonForPrograms() throws Exception {
        Path file = file(
                "{\"context_servers\":{\"orders\u202e\":{\"source\":\"custom\",\"command\":\"/no/such/program\"}}}");

        Run run = doctor(Map.of(), "--format", "json", file.toString());

        assertThat(run.out()).contains("orders\\u202e").doesNotContain("\u202e");
        JsonObject report = (JsonObject) JsonText.read(run.out()).clean().orElseThrow();
        assertThat(JsonText.print(((JsonArray) report.get("servers").orElseThrow())
                        .items()
                        .getFirst()))
                .isEqualTo(
                        "{\"name\":\"orders\u202e\",\"started\":false,\"exitCode\":null,\"stderr\":[],\"initializeMs\":null,"
                            + "\"listMs\":null,\"revision\":null,\"tools\":null,\"prompts\":null,\"resources\":null,\"cause\":\"There"
                            + " is no program /no/such/program\",\"next\":\"Correct the path in the"
                            + " command.\",\"file\":\"" + file + "\"}");
    }

    @Test
    @Spec("R54")
    void findsTheFilesOfClientsByItself() throws Exception {
        String servers = "{\"mcpServers\":{\"NAME\":{\"command\":\"/no/such/program\"}}}";
        for (String place : new String[] {
            ".claude.json",
            ".cursor/mcp.json",
            ".codeium/windsurf/mcp_config.json",
            ".config/Claude/claude_desktop_config.json",
            ".config/Code/User/mcp.json"
        }) {
            Path file = folder.resolve(place);
            Files.createDirectories(file.getParent());
            Files.writeString(file, servers.replace("NAME", place));
        }

        Run run = doctor(Map.of("HOME", folder.toString(), "XDG_CONFIG_HOME", ""));

        assertThat(run.out().lines().filter(line -> line.endsWith("does not work")))
                .extracting(line -> line.strip().split(" ")[0])
                .contains(
                        ".claude.json",
                        ".cursor/mcp.json",
                        ".codeium/windsurf/mcp_config.json",
                        ".config/Claude/claude_desktop_config.json",
                        ".config/Code/User/mcp.json");
    }

    @Test
    @Spec("R54")
    void saysWhatIsWrongWithAFile() throws Exception {
        Run broken = doctor(Map.of(), file("{\"mcpServers\": {\n  \"a\": \n}}").toString());
        Run missing = doctor(Map.of(), folder.resolve("none.json").toString());
        Run empty = doctor(Map.of(), file("{\"mcpServers\":{\"a\":7}}").toString());

        assertThat(broken.exit()).isEqualTo(2);
        assertThat(broken.err()).contains("line 3: the file is not valid JSON here.");
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).contains("none.json does not exist.");
        assertThat(empty.exit()).isEqualTo(1);
        assertThat(empty.out()).contains("The file does not say how to start or reach it");
    }

    @Test
    @Spec("R54")
    void saysWhatIsMissingOnTheCommandLine() {
        assertThat(doctor(Map.of(), "a.json", "b.json").err()).contains("Name one file");
        assertThat(doctor(Map.of(), "--header", "A: b", "a.json").err()).contains("--header is only for a server");
        assertThat(doctor(Map.of(), "--url", "ftp://orders.example").err()).contains("is not an address such as");
        assertThat(doctor(Map.of(), "--url", "http://127.0.0.1:1/mcp", "a.json").err())
                .contains("Choose one of");
    }

    private Path file(String text) throws Exception {
        return Files.writeString(folder.resolve("servers.json"), text);
    }

    private static Run doctor(Map<String, String> environment, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "doctor";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Run.faultline(environment, all);
    }
}
