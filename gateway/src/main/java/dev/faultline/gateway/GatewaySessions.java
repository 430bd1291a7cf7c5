package dev.faultline.gateway;

import dev.faultline.http.session.HttpSessions;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.session.SessionSweep;
import dev.faultline.http.token.Tenure;
import dev.faultline.tool.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The open sessions over HTTP. Those that are unused for too long end, with their upstreams. */
final class GatewaySessions {
    /** A session that has just begun, and the secret id for its client. */
    record Begun(String id, HttpSession session) {}

    private final GatewaySettings settings;
    private final Optional<SharedShell> shared;
    private final HttpSessions ids;
    private final Map<String, HttpSession> open = new ConcurrentHashMap<>();
    private final ExecutorService closing = Executors.newVirtualThreadPerTaskExecutor();
    private final SessionSweep sweep;
    private boolean closed;

    /**
     * No sessions yet.
     *
     * @param shared serves all sessions, unless each has an upstream of its own
     */
    GatewaySessions(GatewaySettings settings, Optional<SharedShell> shared, SessionLimits limits) {
        this.settings = settings;
        this.shared = shared;
        this.ids = new HttpSessions(limits, this::isBusy);
        this.sweep = new SessionSweep(limits, this::sweep);
    }

    private boolean isBusy(String innerId) {
        HttpSession session = open.get(innerId);
        return session != null && session.isBusy();
    }

    int size() {
        return open.size();
    }

    /** {@return the upstreams of the open sessions, or the one that they share} */
    List<UpstreamSnapshot> upstreams() {
        return shared.map(SharedShell::upstream)
                .orElseGet(() -> open.values().stream()
                        .flatMap(session -> session.upstreams().stream())
                        .toList());
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** {@return the session with this secret id, if it belongs to this caller} */
    Optional<HttpSession> find(String id, Caller caller) {
        Optional<HttpSessions.Session> own = ids.find(id).filter(session -> session.belongsTo(caller));
        own.ifPresent(ids::use);
        return own.map(session -> open.get(session.innerId())).map(session -> session.usedBy(caller));
    }

    /**
     * {@return a new session; empty if there are as many as allowed and all are in use, or the gateway is ending}
     *
     * @param key the name under which the caller shares the gateway with others
     * @param tenure the session ends with it
     */
    synchronized Optional<Begun> begin(Caller caller, String key, Tenure tenure) {
        while (!closed && ids.isFull(key)) {
            Optional<String> surplus = ids.surplus(key);
            if (surplus.isEmpty()) {
                return Optional.empty();
            }
            end(surplus.get(), HttpSession::abandon);
        }
        if (closed) {
            return Optional.empty();
        }
        String innerId = UUID.randomUUID().toString();
        String id = ids.begin(new HttpSessions.Session(innerId, caller.principal()), key);
        Caller recorded = caller.withConnection(HttpSessions.connection(id));
        HttpSession session = new HttpSession(settings, shared, innerId, recorded, this::ended);
        open.put(innerId, session);
        session.atEnd(tenure.onEnd(() -> end(session)));
        return Optional.of(new Begun(id, session));
    }

    /** Ends a session that its client no longer needs. */
    void end(HttpSession session) {
        end(session.innerId(), HttpSession::abandon);
    }

    // The upstream ended the session; what was in flight gets its answers first.
    private void ended(HttpSession session) {
        end(session.innerId(), HttpSession::close);
    }

    private void end(String innerId, Consumer<HttpSession> how) {
        ids.end(innerId);
        HttpSession session = open.remove(innerId);
        if (session != null) {
            session.ended();
            closing.execute(() -> how.accept(session));
        }
    }

    private void sweep() {
        List.copyOf(open.keySet()).stream()
                .filter(innerId -> !ids.isOpen(innerId))
                .forEach(innerId -> end(innerId, HttpSession::abandon));
    }

    /** The configuration does not have the server any more. */
    void reconfigured(boolean changed) {
        open.values().forEach(session -> session.reconfigured(changed));
    }

    /** Answers what is in flight, and ends all sessions. */
    void close() {
        synchronized (this) {
            closed = true;
        }
        sweep.close();
        shared.ifPresent(SharedShell::close); // before the sessions, which get its last answers
        open.values().forEach(session -> closing.execute(session::close));
        closing.close(); // waits for them
        open.clear();
    }
}
