package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonPointer;
import dev.faultline.rpc.InFlight;
import dev.faultline.server.internal.CallContext;
import dev.faultline.server.internal.RecordedError;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.ToolCall;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Guards the handlers of prompts, resources and completions. */
record GuardedMethods(ProtocolFaults faults) {
    /** {@return the guarded handler of this method, in the SDK's asynchronous form} */
    <Q, R> BiFunction<McpAsyncServerExchange, Q, Mono<R>> guarded(
            String method, BiFunction<McpSyncServerExchange, Q, R> handler) {
        return (exchange, request) -> Mono.defer(() -> {
            McpSyncServerExchange blocking = new BlockingExchange(exchange);
            try {
                return faults.<Mono<R>>attempt(
                        call(method, exchange),
                        call -> answer(escaping(handler, blocking, request)),
                        error -> Mono.error(RecordedError.toSdk(error)));
            } catch (CallCancelledException cancelled) {
                return Mono.empty();
            } catch (ProtocolEscapeException escape) {
                return Mono.error(escape.error());
            }
        });
    }

    /** {@return the guarded handler of a prompt, which is called only with its required arguments} */
    BiFunction<McpAsyncServerExchange, GetPromptRequest, Mono<GetPromptResult>> guarded(
            SyncPromptSpecification prompt) {
        List<String> required = Optional.ofNullable(prompt.prompt().arguments()).orElse(List.of()).stream()
                .filter(argument -> Boolean.TRUE.equals(argument.required()))
                .map(PromptArgument::name)
                .toList();
        return guarded("prompts/get", (exchange, request) -> {
            requirePresent(required, request);
            return prompt.promptHandler().apply(exchange, request);
        });
    }

    private static void requirePresent(List<String> required, GetPromptRequest request) {
        Map<String, Object> sent = Optional.ofNullable(request.arguments()).orElse(Map.of());
        List<Issue> missing = required.stream()
                .filter(name -> sent.get(name) == null)
                .map(name -> Issue.missing(JsonPointer.ROOT.child(name)))
                .toList();
        if (!missing.isEmpty()) {
            throw new FaultException(Issues.faultOf(missing));
        }
    }

    private static <Q, R> @Nullable R escaping(
            BiFunction<McpSyncServerExchange, Q, R> handler, McpSyncServerExchange exchange, Q request)
            throws Exception {
        try {
            return handler.apply(exchange, request);
        } catch (McpError thrown) {
            throw ProtocolEscapeException.orItself(thrown);
        }
    }

    private ToolCall call(String method, McpAsyncServerExchange exchange) {
        InFlight inFlight = CallContext.call(exchange.transportContext()).orElseThrow();
        return faults.call(method, inFlight.caller()).cancelledBy(inFlight.cancellation());
    }

    private static <R> Mono<R> answer(@Nullable R answer) {
        if (answer == null) {
            throw new FaultException(CommonCode.UNEXPECTED.fault("The handler returned no result"));
        }
        return Mono.just(answer);
    }
}
