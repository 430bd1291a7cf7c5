package dev.faultline.server;

import dev.faultline.http.session.ConnectionStore;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Who may call a server over HTTP, and how callers are identified.
 *
 * @param hosts the allowed values of the Host header, besides those of this machine
 * @param origins the allowed values of the Origin header, besides those of this machine
 * @param context makes the context of a call from its HTTP request
 * @param callers returns the caller on a connection, given the context
 * @param limits the limits on what callers occupy
 * @param store the sessions that the server shares with others, if it does
 * @param silence how long a stream may be silent
 */
record HttpSettings(
        Set<String> hosts,
        Set<String> origins,
        McpTransportContextExtractor<HttpServletRequest> context,
        BiFunction<String, McpTransportContext, Caller> callers,
        HttpLimits limits,
        Optional<ConnectionStore> store,
        Duration silence) {
    HttpSettings {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }
}
