package dev.faultline.benchmarks;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Map;

/** A minimal server on the bare SDK: one tool, over standard input and output. */
final class BareStdioServer {
    private BareStdioServer() {}

    /** Serves until input ends. */
    public static void main(String[] args) {
        Tool tool = Tool.builder("fine", Map.of("type", "object")).build();
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
                .serverInfo("bare", "1")
                .tools(new SyncToolSpecification(
                        tool,
                        (exchange, request) ->
                                CallToolResult.builder().addTextContent("fine").build()))
                .build();
    }
}
