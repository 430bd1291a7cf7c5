package dev.faultline.server;

import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * The way from the door to the handler: the context that the SDK carries along, with the call that it belongs to. To
 * everybody else it is the context that the server's author made.
 */
record Passport(McpTransportContext author, InFlight call) implements McpTransportContext {
    @Override
    public @Nullable Object get(String key) {
        return author.get(key);
    }

    /** {@return the call that this context belongs to} */
    static Optional<InFlight> call(@Nullable McpTransportContext context) {
        return context instanceof Passport(McpTransportContext author, InFlight call)
                ? Optional.of(call)
                : Optional.empty();
    }

    /** {@return the same, of what runs in this reactive context} */
    static Optional<InFlight> call(ContextView context) {
        return call(context.<McpTransportContext>getOrDefault(McpTransportContext.KEY, McpTransportContext.EMPTY));
    }
}
