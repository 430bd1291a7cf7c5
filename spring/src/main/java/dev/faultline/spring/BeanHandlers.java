package dev.faultline.spring;

import dev.faultline.server.ToolFunction;
import dev.faultline.spring.MethodOutcome.Maker;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The handlers that Spring AI made, changed so that they throw what the application threw. {@code X} is the exchange
 * with a client, or the context of a request without a session.
 *
 * @param context returns the context of a request
 */
record BeanHandlers<X>(ToolCallbacks callbacks, WatchedBeans beans, Function<X, McpTransportContext> context) {
    /** {@return the handler of this tool} */
    ToolFunction<X, CallToolResult> tool(String name, BiFunction<X, CallToolRequest, CallToolResult> handler) {
        return callback(name, handler).orElseGet(() -> toolMethod(handler));
    }

    /** {@return the handler of this tool, if it is a {@code ToolCallback}} */
    @SuppressWarnings("NullAway") // a tool that returns no result is the server's concern
    Optional<ToolFunction<X, CallToolResult>> callback(String name, Object handler) {
        return callbacks
                .behind(handler, name)
                .map(tool ->
                        (exchange, request) -> thread(exchange).call(() -> callbacks.call(tool, exchange, request)));
    }

    private ToolFunction<X, CallToolResult> toolMethod(BiFunction<X, CallToolRequest, CallToolResult> handler) {
        BiFunction<X, CallToolRequest, CallToolResult> method = method(handler);
        return method::apply;
    }

    /** {@return the handler of this prompt, resource or completion} */
    @SuppressWarnings("NullAway") // a handler that returns no result is the server's concern
    <Q, R> BiFunction<X, Q, R> method(BiFunction<X, Q, R> handler) {
        Maker maker = beans.makerOf(handler);
        return (exchange, request) -> {
            MethodOutcome outcome = new MethodOutcome();
            R result;
            try {
                result = outcome.during(() -> thread(exchange).call(() -> handler.apply(exchange, request)));
            } catch (RuntimeException made) {
                throw MethodOutcome.rethrown(outcome.original(made, maker));
            }
            hidden(outcome, result, maker).ifPresent(failure -> {
                throw MethodOutcome.rethrown(failure);
            });
            return outcome.returnedNull() ? null : result;
        };
    }

    /** {@return the asynchronous handler} */
    <Q, R> BiFunction<X, Q, Mono<R>> async(BiFunction<X, Q, Mono<R>> handler) {
        Maker maker = beans.makerOf(handler);
        return (exchange, request) -> {
            MethodOutcome outcome = new MethodOutcome();
            // The method runs while its result is subscribed to. An error is passed on, because Reactor loses one
            // that is thrown.
            return Mono.<R>fromDirect(subscriber ->
                            outcome.during(() -> thread(exchange).call(() -> {
                                handler.apply(exchange, request).subscribe(subscriber);
                                return null;
                            })))
                    .onErrorResume(made -> Mono.error(outcome.original(made, maker)))
                    .flatMap(result ->
                            hidden(outcome, result, maker).map(Mono::<R>error).orElseGet(() -> Mono.just(result)));
        };
    }

    private static Optional<Throwable> hidden(MethodOutcome outcome, @Nullable Object result, Maker maker) {
        return result instanceof CallToolResult answer ? outcome.hidden(answer, maker) : Optional.empty();
    }

    private CallerThread thread(X exchange) {
        return CallerThread.in(context.apply(exchange));
    }
}
