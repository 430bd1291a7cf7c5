package dev.faultline.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import java.io.File;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers of npm that are set up wrongly, and what a person should read. */
@Tag("thorough") // needs npm and its registry
class RealServersTest {
    private static final String SCOPE = "@modelcontextprotocol/";
    private static final List<String> PACKAGES = List.of(
            SCOPE + "server-memory@2026.8.31",
            SCOPE + "server-everything@2026.8.31",
            SCOPE + "server-filesystem@2026.8.31",
            SCOPE + "server-brave-search@0.6.2",
            SCOPE + "server-github@2025.4.8",
            SCOPE + "server-gitlab@2025.4.25",
            SCOPE + "server-google-maps@0.6.2",
            SCOPE + "server-postgres@0.6.2",
            SCOPE + "server-slack@2025.4.25");

    @TempDir
    private static Path folder;

    /** A broken set-up, and words of the cause and of the next step. */
    private record Broken(JsonObject server, String cause, String next) {}

    private final Map<String, Broken> broken = new LinkedHashMap<>();
    private final Map<String, JsonObject> sound = new LinkedHashMap<>();

    @BeforeAll
    static void install() throws Exception {
        List<String> command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--silent"));
        command.addAll(PACKAGES);
        Files.writeString(folder.resolve("package.json"), "{\"private\":true}");
        Path log = folder.resolve("npm.log");
        int exit = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        assertThat(exit)
                .as("npm install, with the Debian packages nodejs and npm: " + Files.readString(log))
                .isZero();
    }

    @Test
    @Spec("R54")
    void theCauseAndTheNextStepOfEveryBrokenSetUpAreNamed() throws Exception {
        missingVariables();
        wrongPackages();
        wrongArguments();
        wrongPrograms();
        wrongAddresses();
        sound.put("memory", program(bin("mcp-server-memory")));
        sound.put("everything", program(bin("mcp-server-everything")));

        Map<String, JsonObject> report = examined("3m");

        SoftAssertions softly = new SoftAssertions();
        sound.keySet()
                .forEach(name -> softly.assertThat(
                                found(report, name).get("cause").orElseThrow())
                        .as(name)
                        .isEqualTo(JsonNull.NULL));
        broken.forEach((name, expected) -> {
            softly.assertThat(found(report, name).string("cause").orElse(""))
                    .as(name)
                    .contains(expected.cause());
            softly.assertThat(found(report, name).string("next").orElse(""))
                    .as(name)
                    .contains(expected.next());
        });
        softly.assertThat(broken).hasSizeGreaterThanOrEqualTo(18);
        softly.assertAll();
    }

    @Test
    @Spec("R54")
    void aServerThatIsSilentIsSaidToBe() throws Exception {
        put(
                "http-mode",
                program(bin("mcp-server-everything"), "streamableHttp"),
                "Starting Streamable HTTP",
                "standard error");
        put("slow", program("sh", "-c", "sleep 600; exec " + bin("mcp-server-memory")), "within 5 s", "--timeout");

        Map<String, JsonObject> report = examined("5s");

        broken.forEach((name, expected) -> {
            assertThat(found(report, name).string("cause").orElse("")).as(name).contains(expected.cause());
            assertThat(found(report, name).string("next").orElse("")).as(name).contains(expected.next());
        });
    }

    private static JsonObject found(Map<String, JsonObject> report, String name) {
        return Optional.ofNullable(report.get(name)).orElseThrow();
    }

    private void missingVariables() {
        put("brave", program(bin("mcp-server-brave-search")), "the variable BRAVE_API_KEY", "Set BRAVE_API_KEY");
        put("slack", program(bin("mcp-server-slack")), "the variable SLACK_BOT_TOKEN", "Set SLACK_BOT_TOKEN");
        put(
                "gitlab",
                program(bin("mcp-server-gitlab")),
                "the variable GITLAB_PERSONAL_ACCESS_TOKEN",
                "Set GITLAB_PERSONAL_ACCESS_TOKEN");
        put(
                "maps",
                program(bin("mcp-server-google-maps")),
                "the variable GOOGLE_MAPS_API_KEY",
                "Set GOOGLE_MAPS_API_KEY");
    }

    private void wrongPackages() {
        put(
                "no-package",
                program("npx", "-y", SCOPE + "server-of-nobody"),
                "npm has no package " + SCOPE + "server-of-nobody",
                "spelling");
        put(
                "no-version",
                program("npx", "-y", SCOPE + "server-memory@99.0.0"),
                "No matching version found for " + SCOPE + "server-memory@99.0.0",
                "a version that npm has");
        put(
                "no-network",
                program("npx", "-y", "--registry=http://127.0.0.1:9/", "--fetch-retries=0", "server-of-nobody"),
                "npm could not reach its registry (ECONNREFUSED)",
                "Check the network");
        put("no-executable", program("npx", "-y", "is-odd@3.0.1"), "no program that npx could run", "Check its name");
    }

    private void wrongArguments() {
        put(
                "no-folder",
                program(bin("mcp-server-filesystem"), "/nowhere/at/all"),
                "None of the specified directories are accessible",
                "documentation");
        put("no-database", program(bin("mcp-server-postgres")), "Please provide a database URL", "standard error");
        put("bad-database", program(bin("mcp-server-postgres"), "nonsense"), "Invalid URL", "standard error");
        put("no-file", program("node", "dist/index.js"), "Node finds no module ", "build it");
    }

    private void wrongPrograms() throws Exception {
        Path script = Files.writeString(folder.resolve("start.sh"), "#!/bin/sh\nno-such-runner serve\n");
        Path text = Files.writeString(folder.resolve("server.txt"), "no program");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        put("no-program", program("no-such-program"), "no program no-such-program on the PATH", "whole path");
        put("no-path", program("./dist/server"), "There is no program", "path in the command");
        put("no-right", program(text.toString()), "is not a program that this user may run", "chmod +x");
        put("no-runner", program(script.toString()), "finds no program no-such-runner", "PATH");
        put("no-server", program("echo", "hello"), "exit code 0", "terminal");
    }

    private void wrongAddresses() throws Exception {
        int unused;
        try (ServerSocket socket = new ServerSocket(0)) {
            unused = socket.getLocalPort();
        }
        put(
                "not-running",
                JsonObject.of("url", new JsonString("http://127.0.0.1:" + unused + "/mcp")),
                "refused",
                "runs");
        put(
                "no-host",
                JsonObject.of("url", new JsonString("http://orders.invalid/mcp")),
                "no such host",
                "orders.invalid");
    }

    private void put(String name, JsonObject server, String cause, String next) {
        broken.put(name, new Broken(server, cause, next));
    }

    private static JsonObject program(String command, String... arguments) {
        return JsonObject.builder()
                .put("command", command)
                .put(
                        "args",
                        new JsonArray(Arrays.stream(arguments)
                                .<JsonValue>map(JsonString::new)
                                .toList()))
                .build();
    }

    private static String bin(String program) {
        return folder.resolve("node_modules/.bin" + File.separator + program).toString();
    }

    private Map<String, JsonObject> examined(String timeout) throws Exception {
        JsonObject.Builder servers = JsonObject.builder();
        sound.forEach(servers::put);
        broken.forEach((name, one) -> servers.put(name, one.server()));
        Path file = Files.writeString(
                folder.resolve("servers.json"), JsonText.print(JsonObject.of("mcpServers", servers.build())));
        Run run = Run.faultline(Map.of(), "doctor", "--timeout", timeout, "--format", "json", file.toString());
        JsonObject report = (JsonObject) JsonText.read(run.out()).clean().orElseThrow();
        Map<String, JsonObject> byName = new LinkedHashMap<>();
        ((JsonArray) report.get("servers").orElseThrow()).items().forEach(item -> {
            JsonObject server = (JsonObject) item;
            byName.put(server.string("name").orElseThrow(), server);
        });
        return byName;
    }
}
