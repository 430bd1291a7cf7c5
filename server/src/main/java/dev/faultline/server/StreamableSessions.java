package dev.faultline.server;

import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/** The SDK's streamable transport, with sessions whose every answer goes through our hands. */
final class StreamableSessions implements McpStreamableServerTransportProvider {
    private final McpStreamableServerTransportProvider transport;
    private final Answers answers;
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    StreamableSessions(McpStreamableServerTransportProvider transport, Answers answers) {
        this.transport = transport;
        this.answers = answers;
    }

    /** {@return whether there is a session of this id} */
    boolean has(String id) {
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
        GuardedSession guarded = new GuardedSession(begun.session(), answers, () -> open.remove(id));
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
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }
}
