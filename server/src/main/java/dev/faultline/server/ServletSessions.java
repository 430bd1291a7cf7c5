package dev.faultline.server;

import dev.faultline.http.session.HttpSessions;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.session.SessionSweep;
import dev.faultline.json.JsonObject;
import dev.faultline.server.internal.SdkRequest;
import dev.faultline.server.internal.SessionEnd;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The sessions of a guarded servlet: how they begin, and when the server rejects a request because of them. */
final class ServletSessions implements AutoCloseable {
    private final SessionEnd end;
    private final Optional<StoredConnections> shared;
    private final SessionSweep sweep;

    /**
     * Begins to look for expired sessions.
     *
     * @param shared the sessions that the server shares with others, if it does
     */
    ServletSessions(SessionEnd end, SessionLimits limits, Optional<StoredConnections> shared) {
        this.end = end;
        this.shared = shared;
        this.sweep = new SessionSweep(limits, end::endExpired);
    }

    /** {@return whether this caller may begin another session; others end to make room for it} */
    boolean makeRoom(String caller) {
        return end.makeRoom(caller);
    }

    /**
     * {@return how the server rejects this request because of its session, if it does} A session that began at another
     * server begins here again; a session that its client deletes ends at every server.
     */
    Optional<WebRules.Rejection> refusal(HttpServletRequest request, HttpSender sender) {
        if (!sender.hasSession()) {
            return Optional.empty();
        }
        if (shared.isEmpty()) {
            return sender.isLost() ? Optional.of(WebRules.Rejection.LOST_SESSION) : Optional.empty();
        }
        String connection = HttpSessions.connection(request.getHeader(SdkRequest.SESSION));
        Optional<WebRules.Rejection> lost =
                sender.isLost() ? shared.get().restore(connection, sender.caller()) : Optional.empty();
        if (lost.isPresent()) {
            return lost;
        }
        shared.get().use(connection);
        return request.getMethod().equals("DELETE") ? shared.get().end(connection) : Optional.empty();
    }

    /** {@return what returns the client's id of a session that begins with this message, given the SDK's id} */
    UnaryOperator<String> clientIds(JsonObject message, HttpSender sender) {
        boolean begins = message.string("method").filter("initialize"::equals).isPresent();
        Optional<String> stored = begins ? shared.map(it -> it.begin(message, sender)) : Optional.empty();
        return sdkId -> {
            String id = stored.orElseGet(HttpSessions::newId);
            HttpSessions.Session session =
                    new HttpSessions.Session(sdkId, sender.caller().principal());
            end.sessions().begin(HttpSessions.connection(id), session, sender.key());
            return id;
        };
    }

    @Override
    public void close() {
        sweep.close();
        shared.ifPresent(StoredConnections::close);
    }
}
