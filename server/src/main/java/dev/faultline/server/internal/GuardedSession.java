package dev.faultline.server.internal;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A session of the SDK whose streams are {@link GuardedStream}s. It delegates everything else to the real one. */
final class GuardedSession extends McpStreamableServerSession {
    private final McpStreamableServerSession real;
    private final Responses responses;
    private final Runnable ended;

    GuardedSession(McpStreamableServerSession real, Responses responses, Runnable ended) {
        super(real.getId(), null, null, Duration.ZERO, Map.of(), Map.of());
        this.real = real;
        this.responses = responses;
        this.ended = ended;
    }

    @Override
    public McpStreamableServerSessionStream responseStream(McpStreamableServerTransport transport) {
        return real.responseStream(new GuardedStream(transport, responses));
    }

    @Override
    public McpStreamableServerSessionStream listeningStream(McpStreamableServerTransport transport) {
        return real.listeningStream(new GuardedStream(transport, responses));
    }

    @Override
    public Mono<Void> delete() {
        return real.delete().doFinally(signal -> ended.run());
    }

    @Override
    public Mono<Void> closeGracefully() {
        return real.closeGracefully().doFinally(signal -> ended.run());
    }

    @Override
    public void close() {
        ended.run();
        real.close();
    }

    @Override
    public void setMinLoggingLevel(LoggingLevel level) {
        real.setMinLoggingLevel(level);
    }

    @Override
    public boolean isNotificationForLevelAllowed(LoggingLevel level) {
        return real.isNotificationForLevelAllowed(level);
    }

    @Override
    public <T> Mono<T> sendRequest(String method, Object params, TypeRef<T> type) {
        return real.sendRequest(method, params, type);
    }

    @Override
    public Mono<Void> sendNotification(String method, Object params) {
        return real.sendNotification(method, params);
    }

    @Override
    public boolean hasListeningStream() {
        return real.hasListeningStream();
    }

    @Override
    public boolean hasOpenStream() {
        return real.hasOpenStream();
    }

    @Override
    public void releaseListeningStream() {
        real.releaseListeningStream();
    }

    @Override
    public Flux<JSONRPCMessage> replay(Object lastEventId) {
        return real.replay(lastEventId);
    }

    @Override
    public Mono<Void> accept(JSONRPCNotification notification) {
        return real.accept(notification);
    }

    @Override
    public Mono<Void> accept(JSONRPCResponse response) {
        return real.accept(response);
    }
}
