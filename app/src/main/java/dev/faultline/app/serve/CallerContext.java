package dev.faultline.app.serve;

import dev.faultline.http.token.TokenFilter;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;

/** Passes the caller of an HTTP request to the tools through the SDK's transport context. */
final class CallerContext {
    private static final String CALLER = "dev.faultline.caller";

    private CallerContext() {}

    /** {@return the transport context of a request} */
    static McpTransportContext of(HttpServletRequest request) {
        return TokenFilter.caller(request)
                .map(caller -> McpTransportContext.create(Map.of(CALLER, caller)))
                .orElse(McpTransportContext.EMPTY);
    }

    /** {@return the caller of a call with this transport context} */
    static Caller caller(String connection, McpTransportContext context) {
        return context.get(CALLER) instanceof Caller known ? known.withConnection(connection) : Caller.on(connection);
    }
}
