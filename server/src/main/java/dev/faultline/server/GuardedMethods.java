package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.rpc.InFlight;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.ToolCall;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Puts the handlers of prompts, resources and completions under contract. */
record GuardedMethods(ProtocolFaults faults) {
    /** {@return the handler of this method, as the SDK wants it and under contract} */
    <Q, R> BiFunction<McpAsyncServerExchange, Q, Mono<R>> guarded(
            String method, BiFunction<McpSyncServerExchange, Q, R> handler) {
        return (exchange, request) -> Mono.defer(() -> {
            McpSyncServerExchange waiting = new McpSyncServerExchange(exchange);
            try {
                return faults.<Mono<R>>attempt(
                        call(method, exchange),
                        call -> answer(handler.apply(waiting, request)),
                        error -> Mono.error(SdkErrors.carrier(error)));
            } catch (CallCancelledException withdrawn) {
                return Mono.empty();
            }
        });
    }

    private ToolCall call(String method, McpAsyncServerExchange exchange) {
        InFlight inFlight = Passport.call(exchange.transportContext()).orElseThrow();
        return faults.call(method, inFlight.caller()).cancelledBy(inFlight.cancellation());
    }

    private static <R> Mono<R> answer(@Nullable R answer) {
        if (answer == null) {
            throw new FaultException(CommonCode.UNEXPECTED.fault("The handler returned no result"));
        }
        return Mono.just(answer);
    }
}
