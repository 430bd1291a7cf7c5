package dev.faultline.server.internal;

import dev.faultline.rpc.era.ModernCall;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpAsyncServerExchange;

/**
 * The client of a call in the modern era.
 *
 * @param mapper converts what handlers send to the client
 */
public record ModernClient(ModernCall call, McpJsonMapper mapper) {
    /** {@return the exchange between a handler and this client} */
    McpAsyncServerExchange exchange(CallContext context) {
        return ModernExchange.of(call, context, mapper);
    }
}
