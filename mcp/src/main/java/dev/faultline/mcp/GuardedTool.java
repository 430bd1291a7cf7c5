package dev.faultline.mcp;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.json.Offence;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.Progress;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** One tool of a guarded server: the SDK's description of it, its boundary, and what it does. */
final class GuardedTool {
    /** What a tool does, whichever of the SDK's types its author wrote it in; it may wait. */
    @FunctionalInterface
    interface Work {
        @Nullable
        CallToolResult perform(McpAsyncServerExchange exchange, CallToolRequest request) throws Exception;
    }

    private final Tool tool;
    private final ToolContract contract;
    private final ToolBoundary boundary;
    private final Work work;
    private final SchemaCheck arguments;
    private final ResultWriter results;

    GuardedTool(Tool tool, Work work, Guard guard) {
        this.tool = ListedTool.of(tool, guard);
        this.contract = contract(tool, guard);
        this.boundary = guard.boundary(contract);
        this.work = work;
        this.arguments = SchemaCheck.by(ListedTool.json(tool.inputSchema(), guard.mapper()));
        this.results = ResultWriter.of(tool, guard);
    }

    /** {@return the tool as clients see it} */
    Tool tool() {
        return tool;
    }

    /** {@return the answer to come; empty if the client has withdrawn the call} Runs on the thread that asks for it. */
    Mono<CallToolResult> call(McpAsyncServerExchange exchange, CallToolRequest request) {
        return Mono.defer(() -> {
            InFlight inFlight = Passport.call(exchange.transportContext()).orElseThrow();
            try {
                String json = boundary.call(
                        call(inFlight),
                        call -> results.write(work.perform(exchange, decoded(request, inFlight))),
                        GuardedTool::result);
                return Mono.just(new Prepared(json).carrier());
            } catch (CallCancelledException withdrawn) {
                return Mono.empty();
            } catch (ProtocolEscape escape) {
                return Mono.error(escape.error());
            }
        });
    }

    /** {@return the result that tells of a fault that came before the tool could run} */
    String refuse(RpcMessage.Request request, String connection, FaultException fault) {
        ToolCall call = ToolCall.of(contract, ToolRequest.arguments(request), Caller.on(connection));
        return boundary.<String>call(
                call,
                it -> {
                    throw fault;
                },
                GuardedTool::result);
    }

    private static String result(Envelope envelope) {
        return JsonText.print(envelope.toJson());
    }

    private ToolCall call(InFlight inFlight) {
        return new ToolCall(
                contract,
                ToolRequest.arguments(inFlight.request()),
                Caller.on(inFlight.connection()),
                Optional.of(JsonText.print(inFlight.request().id())),
                inFlight.cancellation(),
                Optional.empty(),
                Progress.NONE);
    }

    private CallToolRequest decoded(CallToolRequest request, InFlight inFlight) {
        JsonValue sent = ToolRequest.arguments(inFlight.request());
        List<Issue> issues = flaws(inFlight);
        if (!(sent instanceof JsonObject object)) {
            throw new FaultException(Issues.faultOf(List.of(Issue.type(JsonPointer.ROOT, "an object"))));
        }
        List<Issue> all = issues.isEmpty() ? arguments.issues(object) : issues;
        if (!all.isEmpty()) {
            throw new FaultException(Issues.faultOf(all));
        }
        return new CallToolRequest(request.name(), new ClientArguments(object), request.meta());
    }

    // What is not JSON-safe in the arguments is told to the caller of the tool, not to the sender of the message.
    private static List<Issue> flaws(InFlight inFlight) {
        return inFlight.request().flaws().stream().map(GuardedTool::issue).toList();
    }

    private static Issue issue(Offence flaw) {
        JsonPointer at = ToolRequest.withinArguments(flaw.at());
        return new Issue(CommonCode.INVALID_INPUT_FORMAT, at, at.dotted() + " " + flaw.message(), Optional.empty());
    }

    private static ToolContract contract(Tool tool, Guard guard) {
        ToolContract contract = ToolContract.named(tool.name()).timeLimit(guard.timeLimit());
        boolean readOnly = tool.annotations() != null
                && Boolean.TRUE.equals(tool.annotations().readOnlyHint());
        return readOnly ? contract.readOnly() : contract;
    }
}
