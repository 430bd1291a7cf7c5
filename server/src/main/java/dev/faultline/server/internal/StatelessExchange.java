package dev.faultline.server.internal;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import reactor.core.publisher.Mono;

/** An exchange with a client that has no session: it has the context of the request, and cannot send requests. */
public final class StatelessExchange implements McpLoggableSession {
    private static final StatelessExchange NO_CLIENT = new StatelessExchange();

    private StatelessExchange() {}

    /** {@return an exchange with this context only} */
    public static McpAsyncServerExchange of(McpTransportContext context) {
        return new McpAsyncServerExchange("stateless", NO_CLIENT, null, null, context);
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
