package dev.faultline.server.sdk;

import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/** The SDK's streamable HTTP transport, with {@link GuardedSession}s. */
public final class GuardedSessions implements McpStreamableServerTransportProvider {
    private final McpStreamableServerTransportProvider transport;
    private final Responses responses;
    private final Consumer<String> ended;

    /**
     * Guards the sessions of this transport.
     *
     * @param ended gets the id of each session that has ended
     */
    public GuardedSessions(
            McpStreamableServerTransportProvider transport, Responses responses, Consumer<String> ended) {
        this.transport = transport;
        this.responses = responses;
        this.ended = ended;
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory factory) {
        transport.setSessionFactory(request -> start(factory, request));
    }

    private McpStreamableServerSessionInit start(
            McpStreamableServerSession.Factory factory, InitializeRequest request) {
        McpStreamableServerSessionInit begun = factory.startSession(request);
        String id = begun.session().getId();
        GuardedSession guarded = new GuardedSession(begun.session(), responses, () -> ended.accept(id));
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
