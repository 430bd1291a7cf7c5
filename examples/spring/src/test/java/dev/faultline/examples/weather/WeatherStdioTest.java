package dev.faultline.examples.weather;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example in a process of its own, called by the official client over standard input and output. */
class WeatherStdioTest {
    @TempDir
    private Path folder;

    private McpSyncClient client(boolean guarded) {
        ServerParameters server = ServerParameters.builder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .args(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WeatherApplication.class.getName(),
                        "--spring.profiles.active=stdio",
                        "--faultline.enabled=" + guarded,
                        "--faultline.trail.directory=" + folder.resolve("trail"))
                .build();
        McpSyncClient client = McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
                .initializationTimeout(Duration.ofSeconds(120))
                .requestTimeout(Duration.ofSeconds(60))
                .build();
        client.initialize();
        return client;
    }

    private static CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().getFirst()).text();
    }

    @Test
    void withoutTheGuardTheTextOfAnExceptionIsSent() {
        try (McpSyncClient client = client(false)) {
            CallToolResult good = call(client, "alerts", Map.of("region", "north"));
            CallToolResult unexpected = call(client, "alerts", Map.of("region", "east"));
            CallToolResult unreachable = call(client, "forecast", Map.of("latitude", -34.4, "longitude", 18.5));

            assertThat(text(good)).contains("Gale warning");
            assertThat(text(unexpected)).contains("db7");
            assertThat(text(unreachable)).contains("s3cret");
            assertThat(folder.resolve("trail")).doesNotExist();
        }
    }

    @Test
    void withTheGuardTheTextStaysOnTheServer() throws Exception {
        try (McpSyncClient client = client(true)) {
            CallToolResult good = call(client, "alerts", Map.of("region", "north"));
            CallToolResult unexpected = call(client, "alerts", Map.of("region", "east"));
            CallToolResult unreachable = call(client, "forecast", Map.of("latitude", -34.4, "longitude", 18.5));
            CallToolResult incomplete = call(client, "forecast", Map.of("latitude", 54.3));

            assertThat(text(good)).contains("Gale warning");
            assertThat(text(unexpected))
                    .startsWith("An unexpected error occurred")
                    .doesNotContain("db7");
            assertThat(unreachable.isError()).isTrue();
            assertThat(unreachable.meta()).containsKey("dev.faultline/occurrence");
            assertThat(text(unreachable)).doesNotContain("s3cret", "10.0.0.7");
            assertThat(text(incomplete)).startsWith("longitude is required");
            assertThat(Files.readString(folder.resolve("trail").resolve("audit-log.jsonl")))
                    .contains("\"tool_name\":\"alerts\"");
        }
    }
}
