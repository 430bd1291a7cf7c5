package dev.faultline.server;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import reactor.core.publisher.Mono;

/** What a tool has of a client to which there is no connection: the context of its request, and nothing to ask it. */
final class StatelessExchange implements McpLoggableSession {
    private static final StatelessExchange NOBODY = new StatelessExchange();

    private StatelessExchange() {}

    /** {@return an exchange with this context only} */
    static McpAsyncServerExchange of(McpTransportContext context) {
        return new McpAsyncServerExchange("stateless", NOBODY, null, null, context);
    }

    @Override
    public <T> Mono<T> sendRequest(String method, Object params, TypeRef<T> type) {
        return Mono.error(new IllegalStateException("a stateless server cannot ask its client"));
    }

    @Override
    public Mono<Void> sendNotification(String method, Object params) {
        return Mono.empty(); // there is nobody to hear it
    }

    @Override
    public boolean isNotificationForLevelAllowed(LoggingLevel level) {
        return false;
    }

    @Override
    public void setMinLoggingLevel(LoggingLevel level) {
        // there is nobody to send records to
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {
        // there is nothing to close
    }
}
