package dev.faultline.server.internal;

import static java.util.Objects.requireNonNull;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A transport of the SDK that is called directly. */
public final class StatelessHandler implements McpStatelessServerTransport {
    private @Nullable McpStatelessServerHandler handler;

    /** A transport without a server yet. */
    public StatelessHandler() {}

    @Override
    public void setMcpHandler(McpStatelessServerHandler served) {
        handler = served;
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    /** {@return the response to this request, as JSON; empty if it was cancelled} */
    public Optional<String> handle(JSONRPCRequest request, CallContext context) {
        JSONRPCResponse response = requireNonNull(handler, "the server has not been built")
                .handleRequest(context, request)
                .contextWrite(it -> it.put(McpTransportContext.KEY, context))
                .block();
        return response != null && response.result() instanceof WrittenMessage(String json)
                ? Optional.of(json)
                : Optional.empty();
    }
}
