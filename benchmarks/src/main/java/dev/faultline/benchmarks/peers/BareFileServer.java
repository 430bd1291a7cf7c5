package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.JettyServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server on the bare SDK over HTTP, whose only tool reads a file: no checks, no limits, no records. */
final class BareFileServer {
    private static final Tool OPEN_FILE = Tool.builder(
                    "open_file",
                    Map.of(
                            "type", "object",
                            "properties", Map.of("path", Map.of("type", "string")),
                            "required", List.of("path")))
            .build();

    private BareFileServer() {}

    /** Takes the port and the folder of the files. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        McpServer.sync(transport)
                .serverInfo("bare", "1")
                .tools(new SyncToolSpecification(OPEN_FILE, (exchange, request) -> open(folder, request)))
                .build();
        JettyServer.serve(transport, Integer.parseInt(args[0]));
    }

    private static CallToolResult open(Path folder, CallToolRequest request) {
        String path = String.valueOf(request.arguments().get("path"));
        try {
            return CallToolResult.builder()
                    .addTextContent(Files.readString(folder.resolve(path)))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
