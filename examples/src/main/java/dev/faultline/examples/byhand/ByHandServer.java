package dev.faultline.examples.byhand;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;

/**
 * An MCP server with one tool that works and four that fail, each in a way that makes the bare SDK leak text or never
 * answer. Run it and type JSON-RPC, or let {@code ByHandServerTest} do so.
 */
public final class ByHandServer {
    private static final Parameter<String> ID = Parameter.required("id", Shape.nonEmptyText(), "The order's id.");
    private static final Parameters<String> ORDER = Parameters.of(arguments -> arguments.get(ID), ID);

    /** A real server records durably; this one prints to standard error what it would record. */
    private static final Recorder RECORDER = reply ->
            System.err.println("recorded " + JsonText.print(reply.envelope().toJson()));

    private ByHandServer() {}

    /** Serves until standard input ends. */
    public static void main(String[] args) {
        serve(System.in, System.out);
    }

    /** Begins to serve until the input ends. */
    static void serve(InputStream in, OutputStream out) {
        InputStream readable = ReadableMessages.of(in, out);
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper(), readable, out))
                .serverInfo("by-hand", "0.1")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .validateToolInputs(false) // the boundary validates, so that bad arguments are faults too
                .tools(
                        guarded(contract("find_order"), ByHandServer::findOrder),
                        guarded(contract("throw"), ByHandServer::throwSomething),
                        guarded(contract("return_nothing"), ByHandServer::returnNothing),
                        guarded(contract("hang").timeLimit(Duration.ofMillis(200)), ByHandServer::hang),
                        guarded(contract("overflow"), ByHandServer::overflow))
                .build();
    }

    private static ToolContract contract(String name) {
        return ToolContract.named(name).parameters(ORDER).readOnly();
    }

    /** The wrapping: the SDK's handler calls the boundary, and the boundary calls ours. */
    private static SyncToolSpecification guarded(ToolContract contract, ToolHandler<CallToolResult> handler) {
        ToolBoundary boundary =
                ToolBoundary.of(contract, new ToolErrorDialect(), RECORDER).build();
        Tool tool = Tool.builder(
                        contract.name(),
                        SdkConversion.toMap(contract.parameters().schema()))
                .description("Looks up an order, or fails.")
                .build();
        return new SyncToolSpecification(tool, (exchange, request) -> {
            Caller caller = Caller.on(exchange.sessionId());
            ToolCall call = ToolCall.of(contract, SdkConversion.arguments(request), caller);
            return boundary.call(call, handler, SdkConversion::toResult);
        });
    }

    private static CallToolResult findOrder(ToolCall call) {
        String id = ORDER.decode(call.arguments());
        if (id.equals("unknown")) {
            throw new FaultException(ToolErrors.errNotRetryable(ToolErrorCode.NOT_FOUND, "Order not found: " + id)
                    .withSuggestion("List the orders and use an id from that list.")
                    .withDetails(Map.of("id", id)));
        }
        return CallToolResult.builder()
                .addTextContent("Order " + id + " is on its way")
                .build();
    }

    private static CallToolResult throwSomething(ToolCall call) {
        throw new IllegalStateException("no connection to jdbc:postgresql://admin:hunter2@db/orders");
    }

    @SuppressWarnings("NullAway") // the point of this tool
    private static CallToolResult returnNothing(ToolCall call) {
        return null;
    }

    private static CallToolResult hang(ToolCall call) throws InterruptedException {
        while (true) {
            Thread.sleep(Duration.ofHours(1));
        }
    }

    @SuppressWarnings("InfiniteRecursion") // the point of this tool
    private static CallToolResult overflow(ToolCall call) {
        return overflow(call);
    }
}
