package dev.faultline.server;

import dev.faultline.http.MediaRanges;
import dev.faultline.http.session.HttpSessions;
import dev.faultline.server.internal.SdkRequest;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * The sender of a request over HTTP.
 *
 * @param request the request as the SDK gets it
 * @param caller on the connection of the session, or on a new one if the session does not exist or belongs to another
 *     principal
 * @param hasSession whether the request names a session
 * @param isLost whether that session does not exist or belongs to another principal
 */
record HttpSender(HttpServletRequest request, Caller caller, boolean hasSession, boolean isLost) {
    /** {@return the name under which the sender shares the server with others: its principal, else its address} */
    String key() {
        return caller.principal().orElseGet(request::getRemoteAddr);
    }

    /**
     * Identifies the senders of requests.
     *
     * @param sessions the sessions, if the server has any
     */
    record Finder(
            McpTransportContextExtractor<HttpServletRequest> context,
            BiFunction<String, McpTransportContext, Caller> callers,
            Optional<HttpSessions> sessions) {
        /** {@return the sender of this request} */
        HttpSender of(HttpServletRequest request) {
            Optional<String> id = Optional.ofNullable(request.getHeader(SdkRequest.SESSION));
            Optional<String> connection = id.map(HttpSessions::connection);
            Optional<HttpSessions.Session> session = connection.flatMap(it -> sessions.flatMap(known -> known.at(it)));
            HttpServletRequest known = new SdkRequest(
                    request,
                    session.map(HttpSessions.Session::innerId),
                    MediaRanges.of(request).includeBoth());
            Caller caller = caller(connection.orElseGet(Finder::fresh), known);
            Optional<HttpSessions.Session> own = session.filter(it -> it.belongsTo(caller));
            own.ifPresent(it -> sessions.orElseThrow().use(it)); // another's requests do not keep a session open
            boolean lost = id.isPresent() && sessions.isPresent() && own.isEmpty();
            return new HttpSender(known, lost ? caller.withConnection(fresh()) : caller, id.isPresent(), lost);
        }

        // If the author's extractor fails here, it fails again in the SDK, and the request is answered with that.
        private Caller caller(String connection, HttpServletRequest request) {
            try {
                return Objects.requireNonNull(callers.apply(connection, context.extract(request)));
            } catch (RuntimeException | Error thrown) {
                return Caller.on(connection);
            }
        }

        private static String fresh() {
            return "http-" + UUID.randomUUID();
        }
    }
}
