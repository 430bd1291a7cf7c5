package dev.faultline.server;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.ToolCall;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a tool in the SDK's types does: its arguments held against its schema, then its handler, then its result. */
final class SdkWork implements GuardedTool.Work {
    /** The handler, whichever of the SDK's types its author wrote it in. */
    @FunctionalInterface
    interface Function {
        @Nullable
        CallToolResult apply(McpAsyncServerExchange exchange, CallToolRequest request) throws Exception;
    }

    private final Function function;
    private final SchemaCheck arguments;
    private final ResultWriter results;

    SdkWork(Tool tool, Function function, Guard guard) {
        this.function = function;
        this.arguments = SchemaCheck.by(ListedTool.json(tool.inputSchema(), guard.mapper()));
        this.results = ResultWriter.of(tool, guard);
    }

    @Override
    public String perform(ToolCall call, McpAsyncServerExchange exchange, CallToolRequest request) throws Exception {
        if (!(call.arguments() instanceof JsonObject sent)) {
            throw new FaultException(Issues.faultOf(List.of(Issue.type(JsonPointer.ROOT, "an object"))));
        }
        List<Issue> issues = arguments.issues(sent);
        if (!issues.isEmpty()) {
            throw new FaultException(Issues.faultOf(issues));
        }
        CallToolRequest own = new CallToolRequest(request.name(), new ClientArguments(sent), request.meta());
        return results.write(function.apply(exchange, own));
    }
}
