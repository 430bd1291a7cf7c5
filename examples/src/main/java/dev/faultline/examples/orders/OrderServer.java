package dev.faultline.examples.orders;

import static java.time.Duration.ofSeconds;

import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Map;

/** An MCP server for orders over standard input and output. */
public final class OrderServer {
    private OrderServer() {}

    /** Serves until standard input ends. */
    public static void main(String[] args) {
        server(new Orders()).serveStdio(); // or .serveHttp(8080), .servlet()
    }

    static FaultlineServer server(Orders orders) {
        return FaultlineServer.named("orders", "1.0")
                .codes(OrderCode.class) // enum OrderCode implements FaultCode
                .trail(Path.of("audit")) // recorded there before it is sent
                .on(
                        SQLTransientException.class,
                        e -> OrderCode.STORE_BUSY
                                .fault("The order store is busy.")
                                .retryAfter(ofSeconds(2)))
                .timeLimit(ofSeconds(30))
                .tool(findOrder(), (exchange, request) -> orders.find(request)) // the SDK's own Tool and handler
                .tool(countOrders(), (exchange, request) -> orders.count(request))
                .prompt(reviewPrompt());
    }

    private static Tool findOrder() {
        Map<String, Object> id = Map.of("type", "string", "minLength", 1, "description", "The order's id.");
        return Tool.builder(
                        "find_order",
                        Map.of("type", "object", "properties", Map.of("id", id), "required", List.of("id")))
                .description("Returns the state of an order.")
                .build();
    }

    private static Tool countOrders() {
        return Tool.builder("count_orders", Map.of("type", "object"))
                .description("Counts the orders.")
                .build();
    }

    private static SyncPromptSpecification reviewPrompt() {
        Prompt prompt =
                Prompt.builder("review").description("Reviews an order.").build();
        TextContent text = TextContent.builder("Review the order with care.").build();
        GetPromptResult result = GetPromptResult.builder(
                        List.of(PromptMessage.builder(Role.USER, text).build()))
                .build();
        return new SyncPromptSpecification(prompt, (exchange, request) -> result);
    }
}
