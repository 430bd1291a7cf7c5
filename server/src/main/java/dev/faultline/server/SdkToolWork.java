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

/** Runs a tool in the SDK's types: validates the arguments, calls the handler and writes the result. */
final class SdkToolWork implements GuardedTool.ToolWork {
    /** The handler, converted from whichever of the SDK's types its author used. */
    @FunctionalInterface
    interface Function {
        @Nullable
        CallToolResult apply(McpAsyncServerExchange exchange, CallToolRequest request) throws Exception;
    }

    private final Function function;
    private final SchemaCheck arguments;
    private final ResultWriter results;

    SdkToolWork(Tool tool, Function function, ServerRuntime runtime) {
        this.function = function;
        this.arguments = SchemaCheck.by(ToolListing.json(tool.inputSchema(), runtime.mapper()));
        this.results = ResultWriter.of(tool, runtime);
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
