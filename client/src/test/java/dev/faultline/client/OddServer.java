package dev.faultline.client;

import dev.faultline.testing.ChildJava;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.time.Duration;
import java.util.List;

/** A process that serves the odd tools over standard input and output. */
final class OddServer {
    private OddServer() {}

    public static void main(String[] args) {
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
                .serverInfo("odd", "1")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(OddTools.all())
                .build();
    }

    /** {@return a client of the process; the client starts it on first use, and ends it} */
    static McpSyncClient lazily(Duration requestTimeout) {
        List<String> command = ChildJava.quick().command(OddServer.class);
        ServerParameters process = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .build();
        return McpClient.sync(RestartableStdio.to(process))
                .requestTimeout(requestTimeout)
                .initializationTimeout(requestTimeout)
                .build();
    }
}
