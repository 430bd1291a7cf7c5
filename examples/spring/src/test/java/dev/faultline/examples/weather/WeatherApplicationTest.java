package dev.faultline.examples.weather;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The example, called by the official client. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WeatherApplicationTest {
    private Path folder;

    private ConfigurableApplicationContext application;
    private McpSyncClient client;

    @BeforeAll
    void start(@TempDir Path place) {
        folder = place;
        application = SpringApplication.run(
                WeatherApplication.class,
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--logging.level.root=error",
                "--faultline.trail.directory=" + folder);
        int port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        client = McpClient.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + port)
                        .build())
                .requestTimeout(Duration.ofSeconds(60))
                .build();
        client.initialize();
    }

    @AfterAll
    void stop() {
        client.close();
        application.close();
    }

    private CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().getFirst()).text();
    }

    @Test
    void answersAsBefore() {
        assertThat(text(call("forecast", Map.of("latitude", 54.3, "longitude", 10.1))))
                .contains("Harbour: 14 degrees");
        assertThat(text(call("alerts", Map.of("region", "north")))).contains("Gale warning");
    }

    @Test
    void aStationThatDoesNotAnswerIsANetworkFailure() {
        CallToolResult result = call("forecast", Map.of("latitude", -34.4, "longitude", 18.5));

        assertThat(result.isError()).isTrue();
        assertThat(result.meta()).containsKey("dev.faultline/occurrence");
        assertThat(text(result)).doesNotContain("s3cret", "10.0.0.7");
    }

    @Test
    void anUnexpectedExceptionKeepsItsTextOnTheServer() throws Exception {
        CallToolResult result = call("alerts", Map.of("region", "east"));

        assertThat(result.isError()).isTrue();
        assertThat(text(result)).startsWith("An unexpected error occurred").doesNotContain("db7");
        assertThat(Files.readString(folder.resolve("audit-log.jsonl"))).contains("\"tool_name\":\"alerts\"");
    }

    @Test
    void aMissingArgumentIsNamed() {
        CallToolResult result = call("forecast", Map.of("latitude", 54.3));

        assertThat(result.isError()).isTrue();
        assertThat(text(result)).startsWith("longitude is required");
    }
}
