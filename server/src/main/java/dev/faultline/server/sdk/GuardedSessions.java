package dev.faultline.server.sdk;

import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/** The SDK's streamable HTTP transport, with {@link GuardedSession}s. */
public final class GuardedSessions implements McpStreamableServerTransportProvider {
    private final McpStreamableServerTransportProvider transport;
    private final Responses responses;
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    /** Guards the sessions of this transport. */
    public GuardedSessions(McpStreamableServerTransportProvider transport, Responses responses) {
        this.transport = transport;
        this.responses = responses;
    }

    /** {@return whether there is a session with this id} */
    public boolean has(String id) {
        return open.contains(id);
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory factory) {
        transport.setSessionFactory(request -> start(factory, request));
    }

    private McpStreamableServerSessionInit start(
            McpStreamableServerSession.Factory factory, InitializeRequest request) {
        McpStreamableServerSessionInit begun = factory.startSession(request);
        String id = begun.session().getId();
        open.add(id);
        GuardedSession guarded = new GuardedSession(begun.session(), responses, () -> open.remove(id));
        return new McpStreamableServerSessionInit(guarded, begun.initResult());
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
