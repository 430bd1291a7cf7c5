package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The client of the Java SDK lists and calls every tool of {@code faultline serve}; it checks structured content
 * against the schemas that it has listed.
 */
@SharedLog
class JavaClientTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void makeRoot() throws Exception {
        root = Files.createDirectory(folder.resolve("root"));
    }

    @Tag("thorough")
    @Test
    void listsAndCallsEveryToolOverStdio() {
        List<String> command = Run.command(arguments("--stdio"));
        ServerParameters server = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .addEnvVar("FAULTLINE_HOME", folder.resolve("home").toString())
                .build();

        listsAndCallsEveryTool(new StdioClientTransport(server, McpJsonDefaults.getMapper()));
    }

    @Test
    void listsAndCallsEveryToolOverHttp() throws Exception {
        Map<String, String> home =
                Map.of("FAULTLINE_HOME", folder.resolve("home").toString());
        try (HttpServer server = new HttpServer(Run.begin(home, arguments("--http", "127.0.0.1:0")))) {
            listsAndCallsEveryTool(
                    HttpClientStreamableHttpTransport.builder(server.at("").toString())
                            .build());
        }
    }

    private void listsAndCallsEveryTool(McpClientTransport transport) {
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(TIMEOUT)
                .initializationTimeout(TIMEOUT)
                .enableCallToolSchemaCaching(true)
                .build();
        try {
            client.initialize();
            List<Tool> tools = client.listTools().tools();

            assertThat(tools).hasSizeGreaterThanOrEqualTo(25);
            for (Tool tool : tools) {
                CallToolResult refused = call(client, tool.name(), Map.of("nonsense", 1));
                assertThat(refused.isError()).as(tool.name()).isTrue();
            }
            assertThat(call(client, "list_paths", Map.of()).isError()).isFalse();
            assertThat(call(client, "begin_session", Map.of("workspace_root", root.toString()))
                            .isError())
                    .isFalse();
            assertThat(call(client, "session_status", Map.of()).isError()).isFalse();
            assertThat(call(client, "list_workflows", Map.of("workspacePath", root.toString()))
                            .isError())
                    .isFalse();
        } finally {
            client.closeGracefully();
        }
    }

    private static CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private String[] arguments(String... transport) {
        return Stream.concat(
                        Stream.of("serve", "--root", root.toString(), "--trail", folder + "/trail"),
                        Stream.of(transport))
                .toArray(String[]::new);
    }
}
