package dev.faultline.server.internal;

import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * The context that the SDK passes from a transport to a handler, extended with the request in flight. Handlers see the
 * context that the server's author made.
 *
 * @param modern the client, if it speaks the modern era of the protocol
 */
public record CallContext(McpTransportContext author, InFlight call, Optional<ModernClient> modern)
        implements McpTransportContext {
    /** The context of a request of the legacy era. */
    public CallContext(McpTransportContext author, InFlight call) {
        this(author, call, Optional.empty());
    }

    @Override
    public @Nullable Object get(String key) {
        return author.get(key);
    }

    /** {@return the request that this context belongs to} */
    public static Optional<InFlight> call(@Nullable McpTransportContext context) {
        return context instanceof CallContext own ? Optional.of(own.call()) : Optional.empty();
    }

    /** {@return the request that this reactive context belongs to} */
    static Optional<InFlight> call(ContextView context) {
        return call(context.<McpTransportContext>getOrDefault(McpTransportContext.KEY, McpTransportContext.EMPTY));
    }
}
