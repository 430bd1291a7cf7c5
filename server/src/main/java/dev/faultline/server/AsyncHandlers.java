package dev.faultline.server;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Adapts asynchronous handlers to the blocking pipeline. */
final class AsyncHandlers {
    private AsyncHandlers() {}

    /** {@return the result, when it arrives} If the waiting thread is interrupted, the handler is cancelled. */
    static <R> @Nullable R await(@Nullable Mono<R> answer, McpAsyncServerExchange exchange) throws Exception {
        if (answer == null) {
            return null;
        }
        CompletableFuture<R> result = answer.contextWrite(
                        context -> context.put(McpTransportContext.KEY, exchange.transportContext()))
                .toFuture();
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            result.cancel(true);
            throw e;
        }
    }

    private static Exception unwrapped(ExecutionException thrown) {
        if (thrown.getCause() instanceof Error error) {
            throw error;
        }
        return thrown.getCause() instanceof Exception cause ? cause : thrown;
    }

    /**
     * {@return the function, with protocol errors that are meant for the client marked so that the boundary passes
     * them}
     */
    static SdkToolWork.Function escaping(SdkToolWork.Function function) {
        return (exchange, request) -> {
            try {
                return function.apply(exchange, request);
            } catch (McpError thrown) {
                throw ProtocolEscapeException.orItself(thrown);
            }
        };
    }
}
