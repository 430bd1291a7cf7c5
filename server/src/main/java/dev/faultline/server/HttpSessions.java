package dev.faultline.server;

import dev.faultline.text.Sha256;
import dev.faultline.tool.Caller;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The sessions of a server over HTTP. Each belongs to the principal that began it. A client holds a secret id, of which
 * the server keeps only a hash; the SDK knows the session by another id. So neither a log nor a record, of this server
 * or of the SDK, holds an id that opens a session.
 */
final class HttpSessions {
    private static final int HASH_DIGITS = 32;

    /**
     * A session.
     *
     * @param sdkId the id that the SDK uses
     * @param principal the caller that began it; a session that an anonymous caller began belongs to every caller
     */
    record Session(String sdkId, Optional<String> principal) {
        boolean belongsTo(Caller caller) {
            return principal.isEmpty() || principal.equals(caller.principal());
        }
    }

    private final Map<String, Session> byConnection = new ConcurrentHashMap<>();
    private final Map<String, String> connections = new ConcurrentHashMap<>();
    private final SessionUse use;

    /** No sessions yet; {@code busy} tells whether a session, by the SDK's id, has an open stream. */
    HttpSessions(HttpLimits limits, Predicate<String> busy) {
        this.use = new SessionUse(limits, busy, System::nanoTime);
    }

    /** {@return the name under which the session with this secret id is recorded: a hash of it} */
    static String connection(String id) {
        return "http-" + Sha256.of(id.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
    }

    /** {@return the secret id for the client of a session that this caller has begun} */
    String begin(Session session, String caller) {
        use.begin(session.sdkId(), caller);
        String id = UUID.randomUUID().toString();
        String connection = connection(id);
        byConnection.put(connection, session);
        connections.put(session.sdkId(), connection);
        return id;
    }

    /** {@return the session with this secret id; empty if it has expired} */
    Optional<Session> find(String id) {
        return Optional.ofNullable(byConnection.get(connection(id))).filter(session -> use.isOpen(session.sdkId()));
    }

    /** The caller that the session belongs to uses it now. */
    void use(Session session) {
        use.use(session.sdkId());
    }

    /** {@return the number of sessions} */
    int size() {
        return use.size();
    }

    /** {@return whether another session of this caller would be too many} */
    boolean isFull(String caller) {
        return use.isFull(caller);
    }

    /**
     * {@return the SDK's id of the session that ends to make room for another of this caller; empty if all are busy}
     */
    Optional<String> surplus(String caller) {
        return use.surplus(caller);
    }

    /** Forgets the session that the SDK knows by this id. */
    void end(String sdkId) {
        use.end(sdkId);
        String connection = connections.remove(sdkId);
        if (connection != null) {
            byConnection.remove(connection);
        }
    }
}
