package dev.faultline.spring;

import dev.faultline.json.JsonText;
import dev.faultline.server.ClientArguments;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.mcp.McpToolUtils;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.execution.ToolExecutionException;

/**
 * The tools that are {@code ToolCallback} beans or come from a {@code ToolCallbackProvider}. The handlers that Spring
 * AI makes of them turn exceptions into text, so these are called directly.
 */
final class ToolCallbacks {
    private static final String MADE_BY = McpToolUtils.class.getName();

    private final Map<String, ToolCallback> tools = new LinkedHashMap<>();
    private final Map<String, String> mimeTypes;

    /** Finds the tools as Spring AI does: of two with one name, the first counts. */
    ToolCallbacks(Beans all, Map<String, String> mimeTypes) {
        this.mimeTypes = Map.copyOf(mimeTypes);
        Stream<ToolCallback> declared =
                Stream.concat(all.inLists(ToolCallback.class).stream(), all.of(ToolCallback.class).stream());
        Stream<ToolCallback> provided = Stream.concat(
                        all.inLists(ToolCallbackProvider.class).stream(), all.of(ToolCallbackProvider.class).stream())
                .distinct()
                .flatMap(provider -> Stream.of(provider.getToolCallbacks()));
        Stream.concat(declared, provided)
                .forEach(tool -> tools.putIfAbsent(tool.getToolDefinition().name(), tool));
    }

    /** {@return the tool behind this handler, if Spring AI made the handler of a tool that is known here} */
    Optional<ToolCallback> behind(Object handler, String name) {
        return handler.getClass().getName().startsWith(MADE_BY)
                ? Optional.ofNullable(tools.get(name))
                : Optional.empty();
    }

    /**
     * {@return the result of the tool; null if it returned none}
     *
     * @param exchange the exchange with the client, or the context of a request without a session
     */
    @Nullable
    CallToolResult call(ToolCallback tool, Object exchange, CallToolRequest request) {
        ToolContext context = new ToolContext(Map.of(McpToolUtils.TOOL_CONTEXT_MCP_EXCHANGE_KEY, exchange));
        String text;
        try {
            text = tool.call(JsonText.print(ClientArguments.of(request)), context);
        } catch (ToolExecutionException failed) {
            throw MethodOutcome.rethrown(Optional.ofNullable(failed.getCause()).orElse(failed));
        }
        // Spring AI writes a null as JSON, and a text in quotes.
        return text == null || text.equals("null") ? null : result(tool, text);
    }

    private CallToolResult result(ToolCallback tool, String text) {
        String type = mimeTypes.getOrDefault(tool.getToolDefinition().name(), "");
        Content content = type.startsWith("image/")
                ? ImageContent.builder(text, type).build()
                : TextContent.builder(text).build();
        return CallToolResult.builder().content(List.of(content)).isError(false).build();
    }
}
