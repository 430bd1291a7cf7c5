package dev.faultline.server.internal;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import reactor.core.publisher.Mono;

/**
 * An exchange with a client that has no session. A client of the legacy era cannot be sent anything but the response.
 */
public final class StatelessExchange implements McpLoggableSession {
    private static final StatelessExchange NO_CLIENT = new StatelessExchange();

    private StatelessExchange() {}

    /** {@return the exchange of a handler that was called in this context} */
    public static McpAsyncServerExchange of(McpTransportContext context) {
        return context instanceof CallContext own && own.modern().isPresent()
                ? own.modern().get().exchange(own)
                : new McpAsyncServerExchange("stateless", NO_CLIENT, null, null, context);
    }

    @Override
    public <T> Mono<T> sendRequest(String method, Object params, TypeRef<T> type) {
        return Mono.error(new IllegalStateException("a stateless server cannot send requests to its client"));
    }

    @Override
    public Mono<Void> sendNotification(String method, Object params) {
        return Mono.empty(); // no client is connected
    }

    @Override
    public boolean isNotificationForLevelAllowed(LoggingLevel level) {
        return false;
    }

    @Override
    public void setMinLoggingLevel(LoggingLevel level) {
        // no client is connected
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {
        // nothing is open
    }
}
