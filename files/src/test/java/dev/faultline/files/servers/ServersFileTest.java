package dev.faultline.files.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.files.process.ProgramLaunch;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServersFileTest {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/bin", "HOME", "/home/me", "LANG", "C.UTF-8", "TOKEN", "abc", "PGPASSWORD", "hidden");

    @TempDir
    private Path folder;

    @Test
    void readsTheFileOfClaudeDesktop() throws IOException {
        List<NamedServer> servers = read("""
            {
              "globalShortcut": "Ctrl+Space",
              "mcpServers": {
                "filesystem": {
                  "command": "npx",
                  "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/me/Desktop"]
                },
                "github": {
                  "command": "docker",
                  "args": ["run", "-i", "--rm", "-e", "GITHUB_PERSONAL_ACCESS_TOKEN", "ghcr.io/github/server"],
                  "env": {"GITHUB_PERSONAL_ACCESS_TOKEN": "ghp_x"}
                }
              }
            }
            """);

        assertThat(servers).extracting(NamedServer::name).containsExactly("filesystem", "github");
        assertThat(launch(servers.getFirst()).command())
                .containsExactly("npx", "-y", "@modelcontextprotocol/server-filesystem", "/home/me/Desktop");
        assertThat(launch(servers.getFirst()).environment())
                .containsExactly(
                        Map.entry("PATH", "/usr/bin"), Map.entry("HOME", "/home/me"), Map.entry("LANG", "C.UTF-8"));
        assertThat(launch(servers.get(1)).environment()).containsEntry("GITHUB_PERSONAL_ACCESS_TOKEN", "ghp_x");
    }

    @Test
    void readsTheFileOfClaudeCodeWithItsVariables() throws IOException {
        List<NamedServer> servers = read("""
            {
              "mcpServers": {
                "api": {
                  "type": "http",
                  "url": "${API_BASE:-https://api.example.com}/mcp",
                  "headers": {"Authorization": "Bearer ${TOKEN}"}
                },
                "old": {"type": "sse", "url": "https://mcp.example.com/sse"},
                "local": {"type": "stdio", "command": "${HOME}/bin/server", "args": [], "env": {"A": "${TOKEN}!"}}
              }
            }
            """);

        assertThat(servers.getFirst().target())
                .isEqualTo(new ServerTarget.Remote(
                        URI.create("https://api.example.com/mcp"), Map.of("Authorization", "Bearer abc")));
        assertThat(servers.get(1).target())
                .isEqualTo(new ServerTarget.Remote(URI.create("https://mcp.example.com/sse"), Map.of()));
        assertThat(launch(servers.get(2)).command()).containsExactly("/home/me/bin/server");
        assertThat(launch(servers.get(2)).environment()).containsEntry("A", "abc!");
    }

    @Test
    void readsTheFileOfCursorInTheFolderOfItsProject() throws IOException {
        Path inside = Files.createDirectory(folder.resolve(".cursor"));
        List<NamedServer> servers = ServersFile.read(write(inside.resolve("mcp.json"), """
            {"mcpServers": {"tools": {"command": "python", "args": ["${workspaceFolder}/tools.py", "${userHome}"],
              "env": {"KEY": "${env:TOKEN}"}}, "remote": {"url": "http://localhost:3000/mcp"},
              "off": {"command": "x", "disabled": true}}}
            """), ENVIRONMENT, List.of())
                .servers();

        assertThat(launch(servers.getFirst()).command()).containsExactly("python", folder + "/tools.py", "/home/me");
        assertThat(launch(servers.getFirst()).environment()).containsEntry("KEY", "abc");
        assertThat(servers).extracting(NamedServer::name).containsExactly("tools", "remote");
    }

    @Test
    void readsTheFileOfVsCodeWithCommentsAndCommasAtTheEnd() throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        List<NamedServer> servers = read("""
            \uFEFF{
              // the servers of this project
              "servers": {
                "playwright": {
                  "type": "stdio", /* started by
                    VS Code */
                  "command": "npx",
                  "args": ["-y", "@playwright/mcp@latest", "https://example.com/a//b",],
                  "cwd": "sub",
                },
              },
              "inputs": [],
            }
            """);

        assertThat(launch(servers.getFirst()).command())
                .containsExactly("npx", "-y", "@playwright/mcp@latest", "https://example.com/a//b");
        assertThat(launch(servers.getFirst()).folder()).contains(folder.resolve("sub"));
    }

    @Test
    void aFileMayNameNoServerOrOnlyDisabledOnes() throws IOException {
        assertThat(read("{\"mcpServers\": {}}")).isEmpty();
        assertThat(read("{\"mcpServers\": {\"off\": {\"command\": \"x\", \"disabled\": true}}}"))
                .isEmpty();
    }

    @Test
    void saysWhereTheArgumentsOfACommandBelong() {
        rejects(
                "{\"mcpServers\": {\"a\": {\"command\": \"npx -y foo\"}}}",
                "\"command\" must be the program alone; write the rest into \"args\": [\"-y\", \"foo\"].");
    }

    @Test
    void aProgramMayHaveASpaceInItsName() throws IOException {
        Path program = Files.writeString(folder.resolve("my server"), "");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(read("{\"mcpServers\": {\"a\": {\"command\": \"" + program + "\"}}}"))
                .hasSize(1);
    }

    @Test
    void saysWhatAnEmptyFileNeeds() {
        rejects(" \n", "is empty. Write the servers into it: {\"mcpServers\": {\"NAME\": {\"command\": \"PROGRAM\"}}}");
    }

    @Test
    void readsTheSettingsOfVsCode() throws IOException {
        assertThat(read("{\"editor.tabSize\": 2, \"mcp\": {\"servers\": {\"a\": {\"command\": \"b\"}}}}"))
                .extracting(NamedServer::name)
                .containsExactly("a");
    }

    @Test
    void readsWhatAGatewayDoesDifferentlyForAServer() throws IOException {
        ServerPreferences preferences = read("""
            {"mcpServers": {"a": {"url": "https://a.example", "faultline": {
              "dialect": "tool-error", "timeout": "2m", "toolTimeouts": {"slow": "1h", "fast": "500ms"},
              "shared": true, "hiddenFailures": "off", "outputSchema": "enforce", "replay": "never",
              "allowTools": ["slow", "fast"], "denyTools": ["fast"], "readTools": ["slow"]}}}}
            """).getFirst().preferences();

        assertThat(preferences)
                .isEqualTo(new ServerPreferences(
                        Optional.of("tool-error"),
                        Optional.of(Duration.ofMinutes(2)),
                        Map.of("slow", Duration.ofHours(1), "fast", Duration.ofMillis(500)),
                        true,
                        Optional.of("off"),
                        Optional.of("enforce"),
                        Optional.of("never"),
                        false,
                        Optional.empty(),
                        Optional.of(List.of("slow", "fast")),
                        List.of("fast"),
                        List.of("slow")));
        assertThat(preferences.allows("slow")).isTrue();
        assertThat(preferences.allows("fast")).isFalse();
        assertThat(preferences.allows("other")).isFalse();
    }

    @Test
    void letsClientsPresentTheirOwnCredentialsToAServerOfTheirOwn() throws IOException {
        String own = "{\"servers\": {\"a\": {\"url\": \"https://a.example\", \"faultline\": {\"authorization\":"
                + " \"pass\"}}}}";

        assertThat(read(own).getFirst().preferences().passesAuthorization()).isTrue();
        rejects(
                own.replace("\"pass\"", "\"pass\", \"shared\": true"),
                "line 1: server \"a\": \"faultline.authorization\" is not possible for a shared server");
    }

    @Test
    void namesServerMemberLineAndTheNearestMemberOfEveryMistake() {
        rejects(
                """
                {
                  "mcpServers": {
                    "files": {
                      "comand": "npx",
                      "args": "-y"
                    },
                    "web": {"url": "ftp://a.example", "headers": {"A": 1}},
                    "both": {
                      "command": "x",
                      "url": "https://a.example"
                    },
                    "kind": {"command": "x", "type": "http", "env": {"PORT": 3000}},
                    "set": {"command": "x", "faultline": {
                      "dialekt": "tool-error",
                      "timeout": 30,
                      "hiddenFailures": "marc",
                      "toolTimeouts": {"a": "soon"}
                    }}
                  }
                }
                """,
                "line 4: server \"files\": \"comand\" is not a known member; did you mean `command`?",
                "line 3: server \"files\": it needs a \"command\" or a \"url\".",
                "line 5: server \"files\": \"args\" must be a list of at most 10000 items.",
                "line 7: server \"web\": \"url\" must be http:// or https:// and a host",
                "line 7: server \"web\": \"headers.A\" must be text in quotes.",
                "line 10: server \"both\": \"url\" is not possible beside \"command\"",
                "line 12: server \"kind\": \"type\" must be stdio for a server with a \"command\".",
                "line 12: server \"kind\": \"env.PORT\" must be text in quotes.",
                "line 14: server \"set\": \"faultline.dialekt\" is not a known member; did you mean `dialect`?",
                "line 15: server \"set\": \"faultline.timeout\" must be a duration such as 500ms, 30s, 2m or 1h.",
                "line 16: server \"set\": \"faultline.hiddenFailures\" must be one of mark, report, off; did you mean"
                        + " `mark`?",
                "line 17: server \"set\": \"faultline.toolTimeouts.a\" must be a duration");
    }

    @Test
    void rejectsAnUnknownDialectWithTheNearestOne() {
        rejects(
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"faultline\": {\"dialect\": \"tool-eror\"}}}}",
                "\"faultline.dialect\" must be one of tool-error, as-is; did you mean `tool-error`?");
    }

    @Test
    void rejectsInputsOfVsCode() {
        rejects(
                """
                {
                  "inputs": [{"type": "promptString", "id": "key", "password": true}],
                  "servers": {"a": {"command": "x", "env": {"KEY": "${input:key}"}}}
                }
                """,
                "line 2: \"inputs\" is what VS Code asks its user for, which a gateway cannot do",
                "line 3: server \"a\": \"env.KEY\" uses ${input:key}, which only VS Code can ask for");
    }

    @Test
    void rejectsVariablesThatAreNotSetWithoutRepeatingOthers() {
        rejects(
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"args\": [\"${TOKEN}${MISSING}\", \"${a b}\"]}}}",
                "server \"a\": \"args.0\" uses the variable MISSING, which is not set.",
                "\"args.1\" uses ${a b}, which is not a variable of the environment.");
    }

    @Test
    void rejectsNamesThatCannotBePartOfAnAddress() {
        rejects("{\"mcpServers\": {\"\": {\"command\": \"x\"}}}", "server \"\": it must have a letter or a digit");
        rejects("{\"mcpServers\": {\"日本\": {\"command\": \"x\"}}}", "server \"日本\": it must have a letter or a digit");
        rejects(
                "{\"mcpServers\": {\"a b\": {\"command\": \"x\"}, \"a.b\": {\"command\": \"x\"}}}",
                "server \"a.b\": it has the same name as \"a b\"");
        rejects(
                "{\"mcpServers\": {\"a__b\": {\"command\": \"x\"}, \"a\": {\"command\": \"x\"}}}",
                "server \"a\": it and \"a__b\" could have tools of the same name");
    }

    @Test
    void reducesALongNameToSixtyFourCharacters() throws IOException {
        String name = "x".repeat(200);

        NamedServer server = read("{\"mcpServers\": {\"" + name
                        + "\": {\"command\": \"x\"}, \"Caf\u00e9 1\": {\"command\": \"x\"}}}")
                .getFirst();

        assertThat(server.address()).hasSize(64).matches("x{57}_[0-9a-f]{6}");
        assertThat(NamedServer.address("Caf\u00e9 1")).isEqualTo("Caf__1");
    }

    @Test
    void rejectsFilesThatAreNotServersFiles() {
        rejects(
                "{\n \"mcpServers\": {\n  \"a\": {\"command\": \"x\"\n }\n}\n",
                "line 6: the file is not valid JSON here.");
        rejects("{\"mcpServers\": {\"a\": {}, \"a\": {}}}", "\"mcpServers.a\" is given twice.");
        rejects("[]", "the file must contain a JSON object.");
        rejects("{\n\n\"mcpServer\": {}}", "line 3: there is no member \"mcpServers\"", "Did you mean \"mcpServers\"");
        rejects("{\"mcpServers\": []}", "\"mcpServers\" must be an object with a member for each server.");
        rejects("{\"mcpServers\": {\"a\": 1}}", "server \"a\": it must be an object.");
        assertThatThrownBy(() -> ServersFile.read(folder.resolve("none.json"), ENVIRONMENT, List.of()))
                .isInstanceOf(ServersFileException.class)
                .hasMessageEndingWith("none.json does not exist.");
        assertThatThrownBy(() -> ServersFile.read(folder, ENVIRONMENT, List.of()))
                .hasMessageEndingWith("is a folder.");
    }

    private void rejects(String text, String... mistakes) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ServersFileException.class)
                .message()
                .contains(mistakes);
    }

    private List<NamedServer> read(String text) throws IOException {
        return ServersFile.read(write(folder.resolve("mcp.json"), text), ENVIRONMENT, List.of("tool-error", "as-is"))
                .servers();
    }

    private static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text);
    }

    private static ProgramLaunch launch(NamedServer server) {
        return ((ServerTarget.Program) server.target()).launch();
    }
}
