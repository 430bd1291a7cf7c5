package dev.faultline.benchmarks;

import dev.faultline.server.FaultlineServer;
import dev.faultline.trail.Durability;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.servlet.http.HttpServlet;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The same two tools on the bare SDK, and guarded: recorded by the trail, by one that does not force, by a minimal
 * record, and not at all.
 */
final class GuardServers {
    private static final Map<String, Object> SCHEMA = Map.of(
            "type", "object", "properties", Map.of("text", Map.of("type", "string")), "required", List.of("text"));
    private static final Tool ECHO = Tool.builder("echo", SCHEMA).build();
    private static final Tool THROW = Tool.builder("throw", SCHEMA).build();

    private GuardServers() {}

    /** The ports of the servers. */
    record Ports(int bare, int durable, int written, int plain, int unrecorded) {
        /** {@return the ports that the servers have printed} */
        static Ports read(String said) {
            int[] ports =
                    Arrays.stream(said.split(" ")).mapToInt(Integer::parseInt).toArray();
            return new Ports(ports[0], ports[1], ports[2], ports[3], ports[4]);
        }

        List<Integer> all() {
            return List.of(bare, durable, written, plain, unrecorded);
        }

        private String said() {
            return all().stream().map(String::valueOf).collect(Collectors.joining(" "));
        }
    }

    /** Serves until it is killed, with its records in this folder; prints its ports. */
    public static void main(String[] args) throws Exception {
        Path records = Path.of(args[0]);
        Ports ports = new Ports(
                serve(bare()),
                serve(guarded().trail(records.resolve("trail")).servlet()),
                serve(guarded()
                        .recorder(Trail.open(
                                records.resolve("written"),
                                TrailSettings.standard().withDurability(Durability.WRITTEN)))
                        .servlet()),
                serve(guarded()
                        .recorder(new PlainRecord(records.resolve("plain")))
                        .servlet()),
                serve(guarded().recorder(reply -> {}).servlet()));
        System.out.println(ports.said());
        Thread.currentThread().join();
    }

    private static HttpServlet bare() {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        McpServer.sync(transport)
                .serverInfo("bare", "1")
                .tools(
                        new SyncToolSpecification(ECHO, (exchange, request) -> echo(request)),
                        new SyncToolSpecification(THROW, (exchange, request) -> fail(request)))
                .build();
        return transport;
    }

    static FaultlineServer guarded() {
        return FaultlineServer.named("guarded", "1")
                .tool(ECHO, (exchange, request) -> echo(request))
                .tool(THROW, (exchange, request) -> fail(request));
    }

    private static CallToolResult echo(CallToolRequest request) {
        return CallToolResult.builder()
                .addTextContent(String.valueOf(request.arguments().get("text")))
                .build();
    }

    private static CallToolResult fail(CallToolRequest request) {
        throw new IllegalStateException("no connection to the store for " + request.name());
    }

    private static int serve(HttpServlet servlet) throws Exception {
        return JettyServer.serve(servlet, 0);
    }
}
