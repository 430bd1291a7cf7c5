package dev.faultline.server;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Between handlers that answer later and a pipeline that waits. */
final class Later {
    private Later() {}

    /** {@return what the tool answers in the end} Whoever is interrupted while waiting gives the tool up. */
    static <R> @Nullable R await(@Nullable Mono<R> answer, McpAsyncServerExchange exchange) throws Exception {
        if (answer == null) {
            return null;
        }
        CompletableFuture<R> later = answer.contextWrite(
                        context -> context.put(McpTransportContext.KEY, exchange.transportContext()))
                .toFuture();
        try {
            return later.get();
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            later.cancel(true);
            throw e;
        }
    }

    private static Exception unwrapped(ExecutionException thrown) {
        if (thrown.getCause() instanceof Error error) {
            throw error;
        }
        return thrown.getCause() instanceof Exception cause ? cause : thrown;
    }

    /** {@return the function, whose errors of the protocol that are no failures leave the boundary} */
    static SdkWork.Function escaping(SdkWork.Function function) {
        return (exchange, request) -> {
            try {
                return function.apply(exchange, request);
            } catch (McpError thrown) {
                throw ProtocolEscape.orItself(thrown);
            }
        };
    }
}
