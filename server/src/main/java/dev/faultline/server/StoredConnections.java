package dev.faultline.server;

import dev.faultline.fault.FaultException;
import dev.faultline.http.session.ConnectionStore;
import dev.faultline.http.session.ConnectionStore.SharedConnection;
import dev.faultline.http.session.HttpSessions;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.session.SessionSweep;
import dev.faultline.json.JsonObject;
import dev.faultline.server.internal.SessionBegin;
import dev.faultline.server.internal.SessionEnd;
import dev.faultline.tool.Caller;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sessions that several servers share. A session that began at another server begins here again with the same
 * parameters of its client, once a request names it.
 */
final class StoredConnections implements AutoCloseable {
    /** How long it takes at most until every server knows that a session has ended. */
    private static final Duration REFRESH = Duration.ofSeconds(1);

    private final ConnectionStore store;
    private final SessionLimits limits;
    private final SessionBegin begin;
    private final SessionEnd end;
    private final HttpSessions sessions;
    private final Map<String, CompletableFuture<Optional<WebRules.Rejection>>> restoring = new ConcurrentHashMap<>();
    private final Set<String> used = ConcurrentHashMap.newKeySet();
    private final SessionSweep sweep;

    StoredConnections(ConnectionStore store, SessionLimits limits, SessionBegin begin, SessionEnd end) {
        this.store = store;
        this.limits = limits;
        this.begin = begin;
        this.end = end;
        this.sessions = end.sessions();
        this.sweep = new SessionSweep(limits, REFRESH, this::refresh);
    }

    /**
     * {@return the secret id for the client of a session that begins with this message} The session is in the store
     * before the client knows of it.
     *
     * @throws FaultException if the store cannot be used
     */
    String begin(JsonObject initialize, HttpSender sender) {
        String id = HttpSessions.newId();
        SharedConnection begun = new SharedConnection(
                HttpSessions.connection(id),
                sender.caller().principal(),
                sender.key(),
                initialize.object("params").orElse(JsonObject.EMPTY));
        try {
            store.begin(begun, limits.perCaller());
            return id;
        } catch (IOException unusable) {
            throw new FaultException(WebRules.Rejection.NO_STORE.fault(), unusable);
        }
    }

    /** A request uses the session. */
    void use(String connection) {
        used.add(connection);
    }

    /** {@return how the server rejects the request to delete a session, if it does} */
    Optional<WebRules.Rejection> end(String connection) {
        try {
            store.end(connection);
            return Optional.empty();
        } catch (IOException unusable) {
            return Optional.of(WebRules.Rejection.NO_STORE);
        }
    }

    /** {@return how the server rejects a request with a session that is not known here, if it does} */
    Optional<WebRules.Rejection> restore(String connection, Caller caller) {
        CompletableFuture<Optional<WebRules.Rejection>> outcome = new CompletableFuture<>();
        CompletableFuture<Optional<WebRules.Rejection>> earlier = restoring.putIfAbsent(connection, outcome);
        if (earlier != null) {
            return earlier.join().or(() -> foreign(connection, caller));
        }
        try {
            outcome.complete(restored(connection));
        } finally {
            restoring.remove(connection);
            outcome.complete(Optional.of(WebRules.Rejection.NO_STORE)); // no request may wait forever
        }
        return outcome.join().or(() -> foreign(connection, caller));
    }

    private Optional<WebRules.Rejection> restored(String connection) {
        if (sessions.at(connection).isPresent()) {
            return Optional.empty();
        }
        try {
            Optional<SharedConnection> found = store.find(connection, limits.idle());
            if (found.isEmpty()) {
                return Optional.of(WebRules.Rejection.LOST_SESSION);
            }
            if (!end.makeRoom(found.get().caller())) {
                return Optional.of(WebRules.Rejection.TOO_MANY_SESSIONS);
            }
            String sdkId = begin.begin(found.get().client());
            HttpSessions.Session session =
                    new HttpSessions.Session(sdkId, found.get().principal());
            sessions.begin(connection, session, found.get().caller());
            return Optional.empty();
        } catch (IOException unusable) {
            return Optional.of(WebRules.Rejection.NO_STORE);
        }
    }

    private Optional<WebRules.Rejection> foreign(String connection, Caller caller) {
        return sessions.at(connection)
                        .filter(session -> session.belongsTo(caller))
                        .isPresent()
                ? Optional.empty()
                : Optional.of(WebRules.Rejection.LOST_SESSION);
    }

    private void refresh() {
        Set<String> recent = Set.copyOf(used);
        try {
            Set<String> ended = store.refresh(recent, limits.idle());
            used.removeAll(recent);
            ended.forEach(connection -> sessions.at(connection).ifPresent(session -> end.end(session.innerId())));
        } catch (IOException unusable) {
            return; // asked again soon: until then the sessions that are known here go on
        }
    }

    @Override
    public void close() {
        sweep.close();
    }
}
