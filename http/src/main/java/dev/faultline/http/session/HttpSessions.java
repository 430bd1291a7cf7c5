package dev.faultline.http.session;

import dev.faultline.internal.Sha256;
import dev.faultline.tool.Caller;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The sessions of a server over HTTP. Each belongs to the principal that began it. A client holds a secret id, of which
 * the server keeps only a hash; inside the server the session has another id. So neither a log nor a record holds an id
 * that opens a session.
 */
public final class HttpSessions {
    private static final int HASH_DIGITS = 32;

    /**
     * A session.
     *
     * @param innerId the id inside the server
     * @param principal the caller that began it; a session that an anonymous caller began belongs to every caller
     */
    public record Session(String innerId, Optional<String> principal) {
        /** {@return whether this caller may use the session} */
        public boolean belongsTo(Caller caller) {
            return principal.isEmpty() || principal.equals(caller.principal());
        }
    }

    private final Map<String, Session> byConnection = new ConcurrentHashMap<>();
    private final Map<String, String> connections = new ConcurrentHashMap<>();
    private final SessionUse use;

    /** No sessions yet; {@code busy} tells whether a session, by its inner id, has an open stream. */
    public HttpSessions(SessionLimits limits, Predicate<String> busy) {
        this.use = new SessionUse(limits, busy, System::nanoTime);
    }

    /** {@return the name under which the session with this secret id is recorded: a hash of it} */
    public static String connection(String id) {
        return "http-" + Sha256.of(id.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_DIGITS);
    }

    /** {@return a new secret id for the client of a session} */
    public static String newId() {
        return UUID.randomUUID().toString();
    }

    /** {@return the secret id for the client of a session that this caller has begun} */
    public String begin(Session session, String caller) {
        String id = newId();
        begin(connection(id), session, caller);
        return id;
    }

    /** Adds a session that this caller has begun, here or at another server, under the hash of its secret id. */
    public void begin(String connection, Session session, String caller) {
        byConnection.put(connection, session);
        connections.put(session.innerId(), connection);
        use.begin(session.innerId(), caller); // last: from now on, the session may have to make room for another
    }

    /** {@return the session with this secret id; empty if it has expired} */
    public Optional<Session> find(String id) {
        return at(connection(id));
    }

    /** {@return the session of which this is the hash of the secret id; empty if it has expired} */
    public Optional<Session> at(String connection) {
        return Optional.ofNullable(byConnection.get(connection)).filter(session -> use.isOpen(session.innerId()));
    }

    /** The caller that the session belongs to uses it now. */
    public void use(Session session) {
        use.use(session.innerId());
    }

    /** {@return whether the session with this inner id is open, and not expired} */
    public boolean isOpen(String innerId) {
        return use.isOpen(innerId);
    }

    /** {@return the inner ids of the sessions that have expired and not ended yet} */
    public List<String> expired() {
        return use.expired();
    }

    /** {@return the number of sessions} */
    public int size() {
        return use.size();
    }

    /** {@return whether another session of this caller would be too many} */
    public boolean isFull(String caller) {
        return use.isFull(caller);
    }

    /**
     * {@return the inner id of the session that ends to make room for another of this caller; empty if all are busy}
     */
    public Optional<String> surplus(String caller) {
        return use.surplus(caller);
    }

    /** Forgets the session with this inner id. */
    public void end(String innerId) {
        use.end(innerId);
        String connection = connections.remove(innerId);
        if (connection != null) {
            // A session that expired here and was in use at another server may have begun here again.
            byConnection.computeIfPresent(
                    connection, (name, session) -> session.innerId().equals(innerId) ? null : session);
        }
    }
}
