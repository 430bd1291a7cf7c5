package dev.faultline.server;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.server.internal.CallContext;
import dev.faultline.server.internal.WrittenResult;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Caller;
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
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** One tool of a guarded server: its description for clients, its boundary and its handler. */
final class GuardedTool {
    /** The handler of a tool; it may block. */
    @FunctionalInterface
    interface ToolWork {
        /** {@return the result, as JSON} */
        String perform(ToolCall call, McpAsyncServerExchange exchange, CallToolRequest request) throws Exception;
    }

    private final McpSchema.Tool tool;
    private final ToolContract contract;
    private final Function<RpcMessage.Request, JsonValue> arguments;
    private final ToolBoundary boundary;
    private final ToolWork work;
    private final ServerRuntime runtime;

    private GuardedTool(
            McpSchema.Tool tool,
            ToolContract contract,
            Function<RpcMessage.Request, JsonValue> arguments,
            ToolBoundary boundary,
            ToolWork work,
            ServerRuntime runtime) {
        this.tool = tool;
        this.contract = contract;
        this.arguments = arguments;
        this.boundary = boundary;
        this.work = work;
        this.runtime = runtime;
    }

    /** {@return the guarded form of a tool in the SDK's types} */
    static GuardedTool of(McpSchema.Tool tool, SdkToolWork.Function function, ServerRuntime runtime) {
        ToolContract whole = hinted(tool).timeLimit(runtime.limits().time());
        return new GuardedTool(
                ToolListing.of(tool, runtime),
                whole,
                ToolRequest::arguments,
                runtime.toolBoundary(whole),
                new SdkToolWork(tool, function, runtime),
                runtime);
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
    static GuardedTool of(Tool own, Toolset toolset, ServerRuntime runtime) {
        ToolContract limited = own.contract().timeLimitAtMost(runtime.limits().time());
        return new GuardedTool(
                ToolListing.of(own),
                limited,
                ToolRequest::readArguments,
                runtime.boundary(limited, toolset),
                (call, exchange, request) -> {
                    refuseText(call.arguments());
                    return runtime.bounded(answer(own.handler().handle(call), toolset.dialect()));
                },
                runtime);
    }

    /** {@return the tool as clients see it in the list} */
    McpSchema.Tool tool() {
        return tool;
    }

    /** {@return the result; empty if the client has cancelled the call} The tool runs on the thread that subscribes. */
    Mono<CallToolResult> call(McpAsyncServerExchange exchange, CallToolRequest request) {
        return Mono.defer(() -> {
            InFlight inFlight = CallContext.call(exchange.transportContext()).orElseThrow();
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
                return Mono.just(new WrittenResult(json).toSdk());
            } catch (CallCancelledException cancelled) {
                return Mono.empty();
            } catch (ProtocolEscapeException escape) {
                return Mono.error(escape.error());
            }
        });
    }

    /** {@return the result of a call that is rejected with this fault} */
    String reject(RpcMessage.Request request, Caller caller, Fault fault) {
        return boundary.reject(call(request, caller), fault, GuardedTool::result);
    }

    /** {@return the result of a call that hangs and that the server ends with this fault} */
    String abandon(InFlight inFlight, Fault fault) {
        return inFlight.begun()
                .map(call -> boundary.abandon(call, fault, GuardedTool::result))
                .orElseGet(() -> reject(inFlight.request(), inFlight.caller(), fault));
    }

    private ToolCall call(RpcMessage.Request request, Caller caller) {
        return ToolCall.of(contract, arguments.apply(request), caller);
    }

    // A result without structure is marked as a success only if the dialect demands that.
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
                arguments.apply(request),
                ToolRequest.meta(request),
                runtime.callers().apply(inFlight.connection(), exchange.transportContext()),
                Optional.of(JsonText.print(request.id())),
                inFlight.cancellation(),
                Optional.empty(),
                ToolRequest.progress(request, exchange));
    }

    // Arguments that are not JSON-safe are a mistake of the tool's caller, so they are reported as a tool result.
    private static void refuseFlaws(RpcMessage.Request request) {
        List<Issue> issues = request.flaws().stream().map(GuardedTool::issue).toList();
        if (!issues.isEmpty()) {
            throw new FaultException(Issues.faultOf(issues));
        }
    }

    // A string that could be read is no string any more.
    private static void refuseText(JsonValue arguments) {
        if (arguments instanceof JsonString) {
            throw new FaultException(
                    Issues.faultOf(List.of(Issue.format(JsonPointer.ROOT, "an object, or the text of its JSON"))));
        }
    }

    private static Issue issue(JsonProblem flaw) {
        return Issue.flawed(ToolRequest.withinArguments(flaw.at()), flaw.message());
    }
}
