package dev.faultline.app.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.server.testing.Messages;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings from a file and from the environment. */
@SharedLog
class ConfigTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "tool-timout = \"5s\"|Unknown setting \"tool-timout\" in FILE, line 3. Did you mean \"tool-timeout\"?",
                "[serve]|Unknown setting \"serve\" in FILE, line 3.",
                "tool-timeout = \"soon\"|(tool-timeout, from FILE, line 3)",
                "log-level = \"loud\"|(log-level, from FILE, line 3)",
                "quiet = \"yes\"|The setting \"quiet\" in FILE, line 3 must be true or false.",
                "root = [\".\"]|The setting \"root\" in FILE, line 3 must be a text or a number.",
                "toolsets = [1]|The setting \"toolsets\" in FILE, line 3 must be a list of texts.",
                "dialect = \"tool-eror\"|Did you mean tool-error? (dialect, from FILE, line 3)",
                "root = \"/no/such/folder\"|is not a folder. (root, from FILE, line 3)",
                "name = \"y\"|Duplicate setting \"name\" in FILE, line 3. Line 2 sets it already.",
                "root = |FILE, line 3 is not valid TOML: "
            })
    void namesTheFileTheLineAndTheSetting(String line, String message) throws Exception {
        Path config = Files.writeString(folder.resolve("c.toml"), "# comment\nname = \"x\"\n" + line + "\n");

        Run run = Run.faultline("", "serve", "--stdio", "--config", config.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains(message.replace("FILE", config.toString()))
                .doesNotContain("Exception", "jackson");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "dialect,problm-details,Did you mean problem-details?",
        "role,boss,'planner, executor'",
        "lock-on,sunday,'any, governance, never'",
        "durability,forcd,Did you mean forced?",
        "repeats,enforced,Did you mean enforce?",
        "toolsets,cod,cod",
        "problem-base,here,must be an absolute URI",
        "http,nowhere,nowhere"
    })
    void printsNoConfigurationThatServeWouldReject(String setting, String value, String message) throws Exception {
        Path config = Files.writeString(folder.resolve("c.toml"), setting + " = \"" + value + "\"\n");

        Run run = Run.faultline("", "serve", "--print-config", "--config", config.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message, "(" + setting + ", from " + config + ", line 1)");
    }

    @Test
    void namesTheVariableOfAWrongValue() throws Exception {
        Run run = run(Map.of("FAULTLINE_TOOL_TIMEOUT", "soon"), "serve", "--stdio");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("(tool-timeout, from environment FAULTLINE_TOOL_TIMEOUT)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--stdio", "--print-config"})
    void warnsOfAnUnknownVariable(String flag) throws Exception {
        Run run = run(
                Map.of("FAULTLINE_TOL_TIMEOUT", "5s"),
                "serve",
                flag,
                "--toolsets",
                "code",
                "--root",
                Files.createDirectories(folder.resolve("root")).toString(),
                "--trail",
                folder.resolve("trail").toString());

        assertThat(run.exit()).isZero();
        assertThat(run.err().lines())
                .singleElement()
                .satisfies(line -> assertThat(Messages.object(line).string("message"))
                        .contains("Unknown variable FAULTLINE_TOL_TIMEOUT in the environment."
                                + " Did you mean FAULTLINE_TOOL_TIMEOUT?"));
    }

    @Test
    void takesAFlagOverTheEnvironmentOverTheFileOverTheDefault() throws Exception {
        Path config = Files.writeString(
                folder.resolve("c.toml"), "name = \"filed\"\ntool-timeout = \"5s\"\nlock-on = \"any\"\n");

        Run run = run(
                Map.of("FAULTLINE_NAME", "said"),
                "serve",
                "--print-config",
                "--config",
                config.toString(),
                "--tool-timeout",
                "7s");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines())
                .contains(
                        "name = \"said\"  # environment FAULTLINE_NAME",
                        "tool-timeout = \"7s\"  # flag",
                        "lock-on = \"any\"  # " + config + ", line 3",
                        "search-timeout = \"30s\"  # default");
    }

    @Test
    void printsWhatItAccepts() throws Exception {
        String[] flags = {
            "serve",
            "--print-config",
            "--root",
            "a \"b\" \\ c",
            "--toolsets",
            "code,context",
            "--allow-host",
            "x.example",
            "--quiet",
            "--log-level",
            "warning",
            "--dialect",
            "tool-error",
            "--tool-timeout",
            "1500ms"
        };
        Run first = Run.faultline("", flags);
        Path config = Files.writeString(folder.resolve("c.toml"), first.out());
        Run second = Run.faultline("", "serve", "--print-config", "--config", config.toString());

        assertThat(second.exit()).isZero();
        assertThat(values(second)).isEqualTo(values(first));
        assertThat(first.out())
                .contains("root = \"a \\\"b\\\" \\\\ c\"", "toolsets = [\"code\", \"context\"]", "quiet = true");
        assertThat(first.out().lines().map(line -> line.replaceFirst("^# ", "").split(" ", 2)[0]))
                .contains("http", "stdio", "trail", "token-file", "log-format", "search-timeout", "role");
    }

    @Test
    void theConfigurationToPasteKeepsWhatWasGiven() throws Exception {
        Process process = Run.begin(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--log-format",
                "text",
                "--toolsets",
                "code,context",
                "--root",
                folder.toString(),
                "--trail",
                folder + "/./trail",
                "--dialect",
                "tool-error");
        try (BufferedReader err = process.errorReader(UTF_8)) {
            pasted(err); // for clients that connect
            JsonObject server = pasted(err)
                    .object("mcpServers")
                    .flatMap(servers -> servers.object("faultline"))
                    .orElseThrow();
            assertThat(texts((JsonArray) server.get("args").orElseThrow()))
                    .containsExactly(
                            "serve",
                            "--stdio",
                            "--root",
                            folder.toString(),
                            "--toolsets",
                            "code,context",
                            "--dialect",
                            "tool-error",
                            "--trail",
                            folder.resolve("trail").toString(),
                            "--log-format",
                            "text");
            assertThat(server.object("env").flatMap(env -> env.string("FAULTLINE_HOME")))
                    .isPresent();
        } finally {
            process.destroy();
            process.onExit().join();
        }
    }

    /** {@return the next configuration in the greeting} */
    private static JsonObject pasted(BufferedReader err) throws IOException {
        String line = err.readLine();
        while (!line.startsWith("To paste")) {
            line = err.readLine();
        }
        StringBuilder json = new StringBuilder();
        do {
            line = err.readLine();
            json.append(line);
        } while (!line.equals("}"));
        return Messages.object(json.toString());
    }

    @Test
    void readsTheFileWhereverTheFlagIs() throws Exception {
        Path config = Files.writeString(folder.resolve("c.toml"), "quiet = true\nname = \"filed\"\n");

        Run before = Run.faultline("", "serve", "--config", config.toString(), "--quiet", "--print-config");
        Run behind = Run.faultline("", "serve", "--quiet", "--print-config", "--config", config.toString());

        assertThat(behind).isEqualTo(before);
        assertThat(before.out().lines()).contains("quiet = true  # flag", "name = \"filed\"  # " + config + ", line 2");
    }

    private static List<String> texts(JsonArray array) {
        return array.items().stream().map(item -> ((JsonString) item).value()).toList();
    }

    // Without the source of each value, which differs on purpose.
    private static List<String> values(Run run) {
        List<String> values = new ArrayList<>();
        run.out().lines().forEach(line -> values.add(line.substring(0, line.lastIndexOf("  # "))));
        return values;
    }

    private static Run run(Map<String, String> environment, String... arguments) throws Exception {
        return Run.faultline(environment, arguments);
    }
}
