package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What clients of real servers of npm get, directly and through the gateway over both fronts (R40). What may differ is
 * {@link Comparison.Difference}; everything else is equal, value for value.
 */
@Tag("thorough") // needs npm and its registry
class RealServersDifferentialTest {
    private static final String SCOPE = "@modelcontextprotocol/server-";

    /** The servers: their packages, programs and arguments, and those whose tools touch nothing but this machine. */
    private record Server(String name, String version, List<String> arguments, boolean local) {
        String program() {
            return "node_modules/.bin/mcp-server-" + name;
        }
    }

    private static final List<Server> SERVERS = List.of(
            new Server("memory", "2026.8.31", List.of(), true),
            new Server("everything", "2026.8.31", List.of(), true),
            new Server("filesystem", "2026.8.31", List.of("$FOLDER"), true),
            new Server("sequential-thinking", "2026.8.31", List.of(), true),
            new Server("brave-search", "0.6.2", List.of(), false),
            new Server("github", "2025.4.8", List.of(), false),
            new Server("gitlab", "2025.4.25", List.of(), false),
            new Server("google-maps", "0.6.2", List.of(), false),
            new Server("postgres", "0.6.2", List.of("postgresql://127.0.0.1:9/none"), false),
            new Server("slack", "2025.4.25", List.of(), false),
            new Server("everart", "0.6.2", List.of(), false),
            new Server("aws-kb-retrieval", "0.6.2", List.of(), false));

    private static final List<String> KEYS = List.of(
            "BRAVE_API_KEY=none",
            "GITLAB_PERSONAL_ACCESS_TOKEN=none",
            "GOOGLE_MAPS_API_KEY=none",
            "SLACK_BOT_TOKEN=none",
            "SLACK_TEAM_ID=none",
            "EVERART_API_KEY=none",
            "AWS_ACCESS_KEY_ID=none",
            "AWS_SECRET_ACCESS_KEY=none",
            "AWS_REGION=none");

    /** Tools whose results differ from call to call, or that take long. */
    private static final Set<String> UNSTABLE = Set.of(
            "get-env",
            "get-resource-reference", // the time of day
            "printEnv",
            "gzip-file-as-resource",
            "trigger-long-running-operation",
            "longRunningOperation",
            "toggle-simulated-logging",
            "toggle-subscriber-updates");

    private static final String CAPABILITIES = "{\"roots\":{},\"sampling\":{},\"elicitation\":{}}";

    private static final List<Map.Entry<String, String>> REQUESTS = List.of(
            Map.entry(
                    "initialize",
                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + CAPABILITIES
                            + ",\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}"),
            Map.entry("ping", "{}"),
            Map.entry("tools/list", "{}"),
            Map.entry("prompts/list", "{}"),
            Map.entry("resources/list", "{}"),
            Map.entry("resources/templates/list", "{}"),
            Map.entry("no/such/method", "{}"),
            Map.entry("tools/call", "{\"arguments\":{}}"),
            Map.entry("tools/list", "{\"cursor\":5}"),
            Map.entry("prompts/get", "{\"name\":\"no_such_prompt\"}"),
            Map.entry("resources/read", "{\"uri\":\"none://such\"}"),
            Map.entry("logging/setLevel", "{\"level\":\"loud\"}"),
            Map.entry(
                    "completion/complete",
                    "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"none\"},\"argument\":{\"name\":\"a\",\"value\":\"b\"}}"));

    @TempDir
    private static Path folder;

    private final Comparison comparison = new Comparison();

    private static void install() throws Exception {
        List<String> command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--silent"));
        SERVERS.forEach(server -> command.add(SCOPE + server.name() + "@" + server.version()));
        Files.writeString(folder.resolve("package.json"), "{\"private\":true}");
        Files.writeString(Files.createDirectory(folder.resolve("files")).resolve("a.txt"), "a");
        Process npm = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("npm.log").toFile())
                .start();
        assertThat(npm.waitFor())
                .as("npm install: " + Files.readString(folder.resolve("npm.log")))
                .isZero();
    }

    private static List<String> command(Server server) {
        List<String> command = new ArrayList<>(List.of("env"));
        command.addAll(KEYS);
        command.add("MEMORY_FILE_PATH=" + folder.resolve("memory.json"));
        command.add(folder.resolve(server.program()).toString());
        server.arguments()
                .forEach(argument -> command.add(
                        argument.replace("$FOLDER", folder.resolve("files").toString())));
        return command;
    }

    @Test
    void nothingElseDiffers() throws Exception {
        install();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Map<String, Future<Boolean>> running = new LinkedHashMap<>();
            for (Server server : SERVERS) {
                running.put(server.name(), threads.submit(() -> compare(server)));
            }
            for (Future<Boolean> server : running.values()) {
                server.get(5, TimeUnit.MINUTES);
            }
        }

        assertThat(comparison.defects).isEmpty();
        assertThat(comparison.exchanges()).isGreaterThanOrEqualTo(300);
        // None of these servers answers a call of a tool that exists with an error; DifferentialTest has one that does.
        assertThat(comparison.seen)
                .containsExactlyInAnyOrder(
                        Comparison.Difference.ADVICE_AFTER_A_FAILED_RESULT,
                        Comparison.Difference.OCCURRENCE_IN_THE_DATA_OF_AN_ERROR);
    }

    private boolean compare(Server server) throws Exception {
        List<Map.Entry<String, String>> requests = new ArrayList<>(REQUESTS);
        List<JsonObject> direct = new ArrayList<>();
        try (DirectClient client = new DirectClient(command(server))) {
            for (Map.Entry<String, String> request : REQUESTS) {
                direct.add(client.ask(request.getKey(), request.getValue()));
            }
            requests.addAll(calls(server, direct.get(2)));
            for (Map.Entry<String, String> request : requests.subList(REQUESTS.size(), requests.size())) {
                direct.add(client.ask(request.getKey(), request.getValue()));
            }
        }
        for (Front.Kind kind : Front.Kind.values()) {
            through(kind, server, requests, direct);
        }
        return true;
    }

    private static List<Map.Entry<String, String>> calls(Server server, JsonObject listed) {
        List<Map.Entry<String, String>> calls = new ArrayList<>();
        calls.add(Map.entry("tools/call", "{\"name\":\"no_such_tool\",\"arguments\":{}}"));
        JsonValue tools = listed.object("result").flatMap(it -> it.get("tools")).orElse(new JsonArray(List.of()));
        for (JsonValue tool : ((JsonArray) tools).items()) {
            String name = ((JsonObject) tool).string("name").orElseThrow();
            if (server.local() && !UNSTABLE.contains(name)) {
                for (String arguments : List.of("{}", "{\"path\":7,\"entities\":\"x\",\"query\":[]}")) {
                    calls.add(Map.entry("tools/call", "{\"name\":\"" + name + "\",\"arguments\":" + arguments + "}"));
                }
            }
        }
        return calls;
    }

    private void through(
            Front.Kind kind, Server server, List<Map.Entry<String, String>> requests, List<JsonObject> direct)
            throws Exception {
        Path trail = folder.resolve("trail-" + kind + "-" + server.name());
        try (Front front = kind.open(
                UpstreamTarget.command(command(server)), Duration.ofMinutes(2), trail, HiddenFailureMode.REPORT)) {
            for (int i = 0; i < requests.size(); i++) {
                Map.Entry<String, String> request = requests.get(i);
                JsonObject answer = i == 0
                        ? front.initialize().answer()
                        : front.ask(request.getKey(), request.getValue()).answer();
                comparison.compare(kind + " " + server.name() + " " + request, direct.get(i), answer);
            }
        } catch (IOException e) {
            throw new AssertionError(server.name(), e);
        }
    }
}
