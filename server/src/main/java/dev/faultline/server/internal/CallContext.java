package dev.faultline.server.internal;

import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * The context that the SDK passes from a transport to a handler, extended with the request in flight. Handlers see the
 * context that the server's author made.
 */
public record CallContext(McpTransportContext author, InFlight call) implements McpTransportContext {
    @Override
    public @Nullable Object get(String key) {
        return author.get(key);
    }

    /** {@return the request that this context belongs to} */
    public static Optional<InFlight> call(@Nullable McpTransportContext context) {
        return context instanceof CallContext(McpTransportContext author, InFlight call)
                ? Optional.of(call)
                : Optional.empty();
    }

    /** {@return the request that this reactive context belongs to} */
    static Optional<InFlight> call(ContextView context) {
        return call(context.<McpTransportContext>getOrDefault(McpTransportContext.KEY, McpTransportContext.EMPTY));
    }
}
