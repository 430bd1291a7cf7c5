package dev.faultline.app.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code faultline gateway --servers} in front of several {@code faultline serve --stdio}, all as programs. */
@SharedLog
class GatewayServersTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void prepare() throws Exception {
        file = folder.resolve("mcp.json");
        for (String name : List.of("one", "two")) {
            Files.createDirectory(folder.resolve(name));
            Files.writeString(folder.resolve(name).resolve("a.txt"), "this is " + name + "\n");
        }
    }

    private JsonObject server(String root, JsonObject faultline) {
        List<String> command = Run.command(
                "serve", "--stdio", "--toolsets", "code", "--root", root, "--trail", folder + "/in-" + root);
        return JsonObject.builder()
                .put("command", command.getFirst())
                .put("args", JsonArray.ofStrings(command.subList(1, command.size())))
                .put("cwd", folder.toString())
                .put(
                        "env",
                        JsonObject.builder()
                                .put("API_KEY", "${SECRET_KEY:-none}")
                                .build())
                .put("faultline", faultline)
                .build();
    }

    private void write(String member, Map<String, JsonObject> servers) throws Exception {
        JsonObject.Builder all = JsonObject.builder();
        servers.forEach(all::put);
        Files.writeString(file, JsonText.pretty(JsonObject.of(member, all.build())));
    }

    // With a time limit that servers meet on a busy machine too.
    private String[] gateway(String... more) {
        List<String> all = new ArrayList<>(
                List.of("gateway", "--servers", file.toString(), "--trail", folder + "/outer", "--timeout", "5m"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static JsonObject denying(String tool) {
        return JsonObject.of("denyTools", JsonArray.ofStrings(List.of(tool)));
    }

    @Test
    void servesEachServerAndAllOfThemOverHttp() throws Exception {
        Path tokens = folder.resolve("tokens");
        String token = HttpServer.token(tokens, "ann", "executor", "");
        write("servers", Map.of("one", server("one", denying("blame_range")), "two", server("two", JsonObject.EMPTY)));
        try (HttpServer gateway =
                new HttpServer(Run.begin(gateway("--http", "127.0.0.1:0", "--token-file", tokens.toString())))) {
            HttpConnection merged = gateway.connect(token);
            HttpConnection alone = HttpConnection.open(gateway.at("/mcp/one"), Optional.of(token));

            awaitTool(merged, "two__open_file");
            awaitTool(merged, "one__open_file");
            String tools = merged.ask("tools/list", "{}").toString();
            assertThat(tools)
                    .contains("one__open_file", "two__open_file", "two__blame_range")
                    .doesNotContain("one__blame_range");
            assertThat(merged.text("two__open_file", "{\"path\":\"a.txt\"}")).contains("this is two");
            assertThat(alone.text("open_file", "{\"path\":\"a.txt\"}")).contains("this is one");
            assertThat(merged.call("one__open_file", "{\"path\":\"none\"}").toString())
                    .contains("FILE_NOT_FOUND");
            assertThat(gateway.get("/mcp/one").statusCode()).isEqualTo(401);
            assertThat(gateway.get("/readyz").body()).doesNotContain("\"one\"");
            assertThat(gateway.get("/readyz", "Authorization", "Bearer " + token)
                            .body())
                    .contains("\"sessions\":2", "\"one\":{", "\"two\":{", "\"left_out\":0", "\"up\":2");
            assertThat(gateway.get("/metrics", "Authorization", "Bearer " + token)
                            .body())
                    .contains("faultline_gateway_failures_total{code=\"FILE_NOT_FOUND\",server=\"one\","
                            + "tool=\"open_file\"} 1.0")
                    .contains("faultline_gateway_upstreams{server=\"one\",status=\"up\"} 2.0");
            assertThat(Files.readString(folder.resolve("outer/audit-log.jsonl")))
                    .contains("FILE_NOT_FOUND", "\"one\"");
        }
    }

    @Test
    void servesAllOfThemOverStdio() throws Exception {
        write("mcpServers", Map.of("one", server("one", JsonObject.EMPTY), "two", server("two", JsonObject.EMPTY)));
        Process gateway = Run.begin(gateway("--stdio"));
        try (BufferedReader in = gateway.inputReader(StandardCharsets.UTF_8);
                BufferedWriter out = gateway.outputWriter(StandardCharsets.UTF_8)) {
            ask(0, Messages.initialize(Messages.REVISION), in, out);
            send(Messages.INITIALIZED, out);
            long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
            String listed = "";
            for (int id = 1; !listed.contains("one__open_file") || !listed.contains("two__open_file"); id++) {
                assertThat(System.nanoTime()).as("within a minute").isLessThan(deadline);
                listed = ask(id, Messages.request(id, "tools/list", "{}"), in, out);
            }

            assertThat(ask(500_000, Messages.call(500_000, "two__open_file", "{\"path\":\"a.txt\"}"), in, out))
                    .contains("this is two");
        }
        assertThat(gateway.waitFor()).isZero();
    }

    private static String ask(int id, String request, BufferedReader in, BufferedWriter out) throws Exception {
        send(request, out);
        String line = in.readLine();
        while (!line.contains("\"id\":" + id + ",")) {
            line = in.readLine(); // notifications come in between
        }
        return line;
    }

    private static void send(String message, BufferedWriter out) throws Exception {
        out.write(message + "\n");
        out.flush();
    }

    @Test
    void readsTheFileAgainWhenItChanges() throws Exception {
        write("mcpServers", Map.of("one", server("one", JsonObject.EMPTY)));
        try (HttpServer gateway = new HttpServer(Run.begin(gateway("--http", "127.0.0.1:0")))) {
            HttpConnection client = gateway.connect();
            awaitTool(client, "one__open_file");

            Files.writeString(file, "{ \"mcpServers\": { \"one\": {} } }");
            awaitWarning(gateway);
            assertThat(client.text("one__open_file", "{\"path\":\"a.txt\"}")).contains("this is one");

            write("mcpServers", Map.of("one", server("one", JsonObject.EMPTY), "two", server("two", JsonObject.EMPTY)));
            awaitTool(client, "two__open_file");
            assertThat(client.text("two__open_file", "{\"path\":\"a.txt\"}")).contains("this is two");
            assertThat(client.text("one__open_file", "{\"path\":\"a.txt\"}")).contains("this is one");
        }
    }

    private static void awaitWarning(HttpServer gateway) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (gateway.err().stream().noneMatch(line -> line.contains("The servers stay as they were."))) {
            assertThat(System.nanoTime()).as("within a minute").isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    private static void awaitTool(HttpConnection client, String tool) throws Exception {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!client.ask("tools/list", "{}").toString().contains(tool)) {
            assertThat(System.nanoTime()).as("within a minute").isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    @Test
    void printsTheServersWithoutTheirSecrets() throws Exception {
        Files.writeString(file, """
            {"mcpServers": {
              "files": {"command": "npx", "args": ["-y", "files", "--api-key=abcdef123456", "--token", "Concealed5", "-v"],
                        "env": {"TOKEN": "${SECRET_KEY}"}, "faultline": {"timeout": "2m", "shared": true}},
              "remote": {"url": "https://tools.example/mcp?key=concealed-1", "headers": {"X-Key": "concealed-2"}}
            }}
            """);
        Process started = Run.begin(
                Map.of("SECRET_KEY", "concealed-3"),
                gateway("--print-config", "--header", "X: concealed-4", "--stdio"));
        String out = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(started.waitFor()).isZero();
        assertThat(out)
                .contains("header = [\"X: ***\"]")
                .contains(
                        "\"TOKEN\": \"***\"",
                        "\"X-Key\": \"***\"",
                        "https://tools.example/mcp?***",
                        "\"timeout\": \"120s\"")
                .contains("\"--token\"", "\"-v\"")
                .doesNotContain("concealed-", "abcdef123456", "Concealed5");
    }

    @Test
    void printsTheAddressOfTheServerWithoutItsQuery() throws Exception {
        Run run = Run.faultline(
                "", "gateway", "--stdio", "--print-config", "--url", "https://tools.example/mcp?key=concealed-1");

        assertThat(run.out()).contains("url = \"https://tools.example/mcp?***\"  # flag");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"mcpServers\": {\"a\": {\"comand\": \"x\"}}}|did you mean `command`?",
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"faultline\": {\"timout\": \"1s\"}}}}|did you mean"
                        + " `timeout`?",
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"faultline\": {\"dialect\":"
                        + " \"tool-eror\"}}}}|tool-error",
                "{\"mcpServers\": {\"\": {\"command\": \"x\"}}}|must have a letter or a digit of ASCII",
                "{\"mcpServers\": {\"é\": {\"command\": \"x\"}}}|must have a letter or a digit of ASCII",
                "{\"servers\": {\"a\": {\"command\": \"x\"}}, \"inputs\": [{\"id\": \"k\"}]}|is what VS Code asks its"
                        + " user for",
                "{\"mcpServers\": {\"a b\": {\"command\": \"x\"}, \"a_b\": {\"command\": \"y\"}}}|has the same name as"
                        + " \"a b\"",
                "nonsense|line 1: the file is not valid JSON here."
            })
    void reportsMistakesInTheFile(String text, String mistake) throws Exception {
        Files.writeString(file, text);

        Run run = Run.faultline("", gateway("--stdio"));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("The servers file " + file, "line 1", mistake);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--stdio|a client has no credentials with --stdio",
                "--http 127.0.0.1:0 --shared|all clients use one session with --shared",
                "--http 127.0.0.1:0 --token-file TOKENS|clients present tokens of the gateway with --token-file"
            })
    void rejectsCredentialsOfClientsThatHaveNone(String arguments, String reason) throws Exception {
        Path tokens = folder.resolve("tokens");
        Run.faultline("", "token", "add", "me", "--role", "executor", "--token-file", tokens.toString());
        Files.writeString(
                file,
                "{\"servers\": {\"a\": {\"url\": \"https://x/mcp\", \"faultline\": {\"authorization\": \"pass\"}}}}");

        Run run = Run.faultline(
                "", gateway(arguments.replace("TOKENS", tokens.toString()).split(" ")));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("server \"a\": \"faultline.authorization\" is not possible, because " + reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--stdio --servers f cat|Choose one of --servers, --url and a command.",
                "--stdio --servers f --url http://x/mcp|Choose one of --servers, --url and a command.",
                "--stdio --servers /no/such/file|The servers file /no/such/file does not exist.",
                "--write cat|--write is only for --adopt.",
                "--adopt /no/such/file|The servers file /no/such/file does not exist."
            })
    void rejectsWrongUsage(String arguments, String reason) throws Exception {
        Run run = Run.faultline("", ("gateway " + arguments).split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
    }
}
