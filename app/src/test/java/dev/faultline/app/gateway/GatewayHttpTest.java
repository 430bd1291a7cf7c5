package dev.faultline.app.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code faultline gateway --http} in front of {@code faultline serve --stdio}, both as programs. */
@SharedLog
class GatewayHttpTest {
    @TempDir
    Path folder;

    @Test
    void servesClientsOverHttpAndCountsTheirFailures() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "hello\n");
        try (HttpServer gateway = new HttpServer(Run.begin(gateway(root)))) {
            HttpConnection client = gateway.connect();
            client.ask("tools/list", "{}"); // from here on the gateway knows the names of tools, and counts by them

            assertThat(client.call("open_file", "{\"path\":\"a.txt\"}").toString())
                    .contains("hello");
            assertThat(client.call("open_file", "{\"path\":\"b.txt\"}").toString())
                    .contains("FILE_NOT_FOUND");
            assertThat(gateway.get("/readyz").body())
                    .contains("\"ready\":true", "\"sessions\":1", "\"upstreams\":{", "\"up\":1", "\"suspended\":0")
                    .doesNotContain("java");
            assertThat(gateway.get("/metrics").body())
                    .contains("code=\"resource_not_found\"", "faultline_sessions 1")
                    .contains("faultline_gateway_upstreams{server=\"java\",status=\"up\"} 1.0")
                    .contains("faultline_gateway_failures_total{code=\"FILE_NOT_FOUND\",server=\"java\","
                            + "tool=\"open_file\"} 1.0")
                    .contains("faultline_gateway_failures_total{code=\"UPSTREAM_CRASHED\",server=\"java\","
                            + "tool=\"open_file\"} 0.0")
                    .contains("faultline_calls_total{outcome=\"succeeded\",server=\"java\",tool=\"open_file\"} 1.0")
                    .contains("faultline_gateway_restarts_total{server=\"java\"} 0.0");
            assertThat(gateway.get("/metrics", "Origin", "https://elsewhere.example")
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    @Test
    void needsATokenThatMayWriteAndKeepsSessionsApart() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Path tokens = folder.resolve("tokens");
        String ann = HttpServer.token(tokens, "ann", "executor", "");
        String bob = HttpServer.token(tokens, "bob", "executor", "");
        String reader = HttpServer.token(tokens, "rob", "executor", "read");
        try (HttpServer gateway = new HttpServer(Run.begin(gateway(root, "--token-file", tokens.toString())))) {
            HttpConnection client = gateway.connect(ann);

            assertThat(client.call("open_file", "{\"path\":\"none\"}").toString())
                    .contains("FILE_NOT_FOUND");
            assertThat(client.with(bob).status("DELETE", "")).isEqualTo(404);
            assertThat(gateway.get("/readyz").body())
                    .contains("\"upstreams\":{")
                    .doesNotContain("java");
            assertThat(gateway.get("/readyz", "Authorization", "Bearer " + ann).body())
                    .contains("\"servers\":{\"java\":{", "\"up\":1");
            assertThat(gateway.connect(reader)
                            .call("open_file", "{\"path\":\"none\"}")
                            .toString())
                    .contains("INSUFFICIENT_SCOPE", "does not have the scope write, which open_file needs");
            assertThat(client.with("wrong").status("POST", "{}")).isEqualTo(401);
            assertThat(Files.readString(folder.resolve("outer/audit-log.jsonl")))
                    .contains("ann");
        }
    }

    @Test
    void standsInFrontOfAServerOverHttpWithTheCredentialsOfTheOperator() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "hello\n");
        Path tokens = folder.resolve("tokens");
        String token = HttpServer.token(tokens, "gateway", "executor", "");
        try (HttpServer inner = new HttpServer(Run.begin(gateway(root, "--token-file", tokens.toString())));
                HttpServer outer = new HttpServer(Run.begin(
                        Map.of("INNER_TOKEN", token),
                        "gateway",
                        "--http",
                        "127.0.0.1:0",
                        "--trail",
                        folder + "/outermost",
                        "--url",
                        inner.at("/mcp").toString(),
                        "--header",
                        "Authorization: Bearer ${INNER_TOKEN}"))) {
            HttpConnection client = outer.connect();
            String missing = client.call("open_file", "{\"path\":\"b.txt\"}").toString();

            assertThat(client.call("open_file", "{\"path\":\"a.txt\"}").toString())
                    .contains("hello");
            assertThat(missing).contains("FILE_NOT_FOUND");
            assertThat(Files.readString(folder.resolve("outermost/audit-log.jsonl")))
                    .contains("FILE_NOT_FOUND")
                    .doesNotContain(token);
        }
    }

    @Test
    void readsSettingsFromTheEnvironmentAndAFile() throws Exception {
        Path config =
                Files.writeString(folder.resolve("c.toml"), "timeout = \"5s\"\nquiet = true\nreplay = \"never\"\n");
        Process started = Run.begin(
                Map.of("FAULTLINE_DIALECT", "tool-error", "FAULTLINE_TIMEOUT", "6s"),
                "gateway",
                "--print-config",
                "--replay",
                "read-only",
                "--config",
                config.toString());
        String out = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(started.waitFor()).isZero();
        assertThat(out.lines())
                .contains(
                        "dialect = \"tool-error\"  # environment FAULTLINE_DIALECT",
                        "timeout = \"6s\"  # environment FAULTLINE_TIMEOUT",
                        "replay = \"read-only\"  # flag",
                        "quiet = true  # " + config + ", line 2",
                        "# http = \"127.0.0.1:7338\"  # default",
                        "max-timeout = \"10m\"  # default");
    }

    private String[] gateway(Path root, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("gateway", "--http", "127.0.0.1:0", "--trail", folder + "/outer"));
        arguments.addAll(List.of(options));
        arguments.add("--");
        arguments.addAll(Run.command(
                "serve", "--stdio", "--toolsets", "code", "--root", root.toString(), "--trail", folder + "/inner"));
        return arguments.toArray(String[]::new);
    }
}
