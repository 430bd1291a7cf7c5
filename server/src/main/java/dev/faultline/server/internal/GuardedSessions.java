package dev.faultline.server.internal;

import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/** The SDK's streamable HTTP transport, with {@link GuardedSession}s. */
public final class GuardedSessions implements McpStreamableServerTransportProvider {
    private final McpStreamableServerTransportProvider transport;
    private final Responses responses;
    private final Map<String, GuardedSession> open = new ConcurrentHashMap<>();
    private volatile Consumer<String> ended = id -> {};

    /** Guards the sessions of this transport. */
    public GuardedSessions(McpStreamableServerTransportProvider transport, Responses responses) {
        this.transport = transport;
        this.responses = responses;
    }

    /** Passes the id of each session that ends from now on to this action. */
    public void onEnd(Consumer<String> action) {
        ended = action;
    }

    /** {@return whether the session of this id has an open stream, such as that of a call in progress} */
    public boolean isBusy(String id) {
        GuardedSession session = open.get(id);
        return session != null && session.hasOpenStream();
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory factory) {
        transport.setSessionFactory(request -> start(factory, request));
    }

    private McpStreamableServerSessionInit start(
            McpStreamableServerSession.Factory factory, InitializeRequest request) {
        McpStreamableServerSessionInit begun = factory.startSession(request);
        String id = begun.session().getId();
        GuardedSession guarded = new GuardedSession(begun.session(), responses, () -> end(id));
        open.put(id, guarded);
        return new McpStreamableServerSessionInit(guarded, begun.initResult());
    }

    private void end(String id) {
        open.remove(id);
        ended.accept(id);
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return transport.notifyClients(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return transport.notifyClient(sessionId, method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }
}
