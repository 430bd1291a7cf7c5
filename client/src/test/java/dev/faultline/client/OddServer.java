package dev.faultline.client;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.nio.file.Path;
import java.time.Duration;

/** The odd tools in a process of their own, over its standard streams. */
final class OddServer {
    private OddServer() {}

    public static void main(String[] args) {
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
                .serverInfo("odd", "1")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(OddTools.all())
                .build();
    }

    /** {@return a client of such a process, which the client starts when it is first used, and ends} */
    static McpSyncClient lazily(Duration requestTimeout) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ServerParameters process = ServerParameters.builder(java)
                .args("-cp", System.getProperty("java.class.path"), OddServer.class.getName())
                .build();
        return McpClient.sync(RestartableStdio.to(process))
                .requestTimeout(requestTimeout)
                .initializationTimeout(requestTimeout)
                .build();
    }
}
