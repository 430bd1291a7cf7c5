package dev.faultline.server;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;

/** One tool of a guarded server: how clients see it, its boundary, and what it does inside. */
final class GuardedTool {
    /** What a tool does; it may wait. */
    @FunctionalInterface
    interface Work {
        /** {@return the result, as JSON} */
        String perform(ToolCall call, McpAsyncServerExchange exchange, CallToolRequest request) throws Exception;
    }

    private final McpSchema.Tool tool;
    private final ToolContract contract;
    private final ToolBoundary boundary;
    private final Work work;
    private final Guard guard;

    private GuardedTool(McpSchema.Tool tool, ToolContract contract, ToolBoundary boundary, Work work, Guard guard) {
        this.tool = tool;
        this.contract = contract;
        this.boundary = boundary;
        this.work = work;
        this.guard = guard;
    }

    /** {@return the guarded form of a tool in the SDK's types} */
    static GuardedTool of(McpSchema.Tool tool, SdkWork.Function function, Guard guard) {
        ToolContract whole = hinted(tool).timeLimit(guard.timeLimit());
        return new GuardedTool(
                ListedTool.of(tool, guard),
                whole,
                guard.boundary(whole, guard.dialect()),
                new SdkWork(tool, function, guard),
                guard);
    }

    private static ToolContract hinted(McpSchema.Tool tool) {
        ToolContract contract = ToolContract.named(tool.name());
        ToolAnnotations hints = tool.annotations();
        if (hints == null) {
            return contract;
        }
        ToolContract idempotent = Boolean.TRUE.equals(hints.idempotentHint()) ? contract.idempotent() : contract;
        return Boolean.TRUE.equals(hints.readOnlyHint()) ? idempotent.readOnly() : idempotent;
    }

    /** {@return the guarded form of a tool of this toolset} */
    static GuardedTool of(Tool own, Toolset toolset, Guard guard) {
        ToolContract limited = own.contract().timeLimitAtMost(guard.timeLimit());
        return new GuardedTool(
                ListedTool.of(own),
                limited,
                guard.boundary(limited, toolset),
                (call, exchange, request) -> guard.bounded(answer(own.handler().handle(call), toolset.dialect())),
                guard);
    }

    /** {@return the tool as clients see it} */
    McpSchema.Tool tool() {
        return tool;
    }

    /** {@return the answer to come; empty if the client has withdrawn the call} Runs on the thread that asks for it. */
    Mono<CallToolResult> call(McpAsyncServerExchange exchange, CallToolRequest request) {
        return Mono.defer(() -> {
            InFlight inFlight = Passport.call(exchange.transportContext()).orElseThrow();
            try {
                ToolCall begun = call(inFlight, exchange);
                inFlight.begin(begun);
                String json = boundary.call(
                        begun,
                        call -> {
                            refuseFlaws(inFlight.request());
                            return work.perform(call, exchange, request);
                        },
                        GuardedTool::result);
                return Mono.just(new Prepared(json).carrier());
            } catch (CallCancelledException withdrawn) {
                return Mono.empty();
            } catch (ProtocolEscape escape) {
                return Mono.error(escape.error());
            }
        });
    }

    /** {@return the result of a call that does not begin, because of this fault} */
    String reject(RpcMessage.Request request, Caller caller, Fault fault) {
        return boundary.reject(call(request, caller), fault, GuardedTool::result);
    }

    /** {@return the result of a call that hangs, which the server ends with this fault} */
    String abandon(InFlight inFlight, Fault fault) {
        ToolCall call = inFlight.begun().orElseGet(() -> call(inFlight.request(), inFlight.caller()));
        return boundary.abandon(call.cancelledBy(Cancellation.NONE), fault, GuardedTool::result);
    }

    private ToolCall call(RpcMessage.Request request, Caller caller) {
        return ToolCall.of(contract, ToolRequest.arguments(request), caller);
    }

    // A tool that answers in text alone says that it succeeded only where its dialect demands that.
    private static String answer(Envelope envelope, Dialect dialect) {
        boolean unmarked = !envelope.isError() && envelope.structured().isEmpty() && !dialect.marksSuccess();
        return unmarked ? JsonText.print(envelope.toUnmarkedJson()) : result(envelope);
    }

    private static String result(Envelope envelope) {
        return JsonText.print(envelope.toJson());
    }

    private ToolCall call(InFlight inFlight, McpAsyncServerExchange exchange) {
        RpcMessage.Request request = inFlight.request();
        return new ToolCall(
                contract,
                ToolRequest.arguments(request),
                ToolRequest.meta(request),
                guard.callers().apply(inFlight.connection(), exchange.transportContext()),
                Optional.of(JsonText.print(request.id())),
                inFlight.cancellation(),
                Optional.empty(),
                ToolRequest.progress(request, exchange));
    }

    // What is not JSON-safe in the arguments is told to the caller of the tool, not to the sender of the message.
    private static void refuseFlaws(RpcMessage.Request request) {
        List<Issue> issues = request.flaws().stream().map(GuardedTool::issue).toList();
        if (!issues.isEmpty()) {
            throw new FaultException(Issues.faultOf(issues));
        }
    }

    private static Issue issue(JsonProblem flaw) {
        return Issue.flawed(ToolRequest.withinArguments(flaw.at()), flaw.message());
    }
}
