package dev.faultline.server.internal;

import static java.util.Objects.requireNonNull;

import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The SDK's side of a server with one client on standard input and output: one session, one message per line. */
public final class StdioTransport implements McpServerTransportProvider {
    private final McpJsonMapper mapper;
    private final Output output;
    private @Nullable McpServerSession session;

    /** Receives the messages of the SDK. */
    public interface Output {
        /** Sends the SDK's response to this request. */
        void respond(InFlight call, JSONRPCResponse response);

        /** Sends a message that is not a response. */
        void send(String json);
    }

    /** Sends the SDK's messages to this output. */
    public StdioTransport(McpJsonMapper mapper, Output output) {
        this.mapper = mapper;
        this.output = output;
    }

    /** Lets the SDK handle a message, and returns when its handler has finished. */
    public void handle(JSONRPCMessage message, Optional<InFlight> call) {
        Mono<Void> handled = session().handle(message);
        call.<Mono<Void>>map(it -> handled.contextWrite(context ->
                        context.put(McpTransportContext.KEY, new CallContext(McpTransportContext.EMPTY, it))))
                .orElse(handled)
                .block();
    }

    @Override
    public void close() {
        session().close();
    }

    private McpServerSession session() {
        return requireNonNull(session, "the server has not been built");
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(new LineTransport(mapper, output));
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session().sendNotification(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return session().sendNotification(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return session().closeGracefully();
    }

    /** The transport that the SDK's session writes to. */
    record LineTransport(McpJsonMapper mapper, Output output) implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.deferContextual(context -> {
                if (message instanceof JSONRPCResponse response) {
                    CallContext.call(context).ifPresent(call -> output.respond(call, response));
                    return Mono.empty();
                }
                return Mono.fromCallable(() -> mapper.writeValueAsString(message))
                        .doOnNext(output::send)
                        .then();
            });
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return mapper.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty(); // the streams belong to the process
        }
    }
}
