package dev.faultline.gateway;

import dev.faultline.http.CallerBudget;
import dev.faultline.http.session.SessionLimits;
import jakarta.servlet.http.HttpServlet;
import java.util.List;
import java.util.Optional;

/** Serves clients over HTTP, each by an upstream of its own or all by one. */
public final class HttpGateway {
    private final GatewaySessions sessions;
    private final GatewayServlet servlet;

    /** A gateway with these limits on sessions, and on what callers use at a time. */
    public HttpGateway(GatewaySettings settings, SessionLimits limits, CallerBudget budget) {
        this(settings, SharedShell.of(settings), limits, budget);
    }

    HttpGateway(GatewaySettings settings, Optional<SharedShell> shared, SessionLimits limits, CallerBudget budget) {
        this.sessions = new GatewaySessions(settings, shared, limits);
        this.servlet = new GatewayServlet(settings, sessions, budget);
    }

    /** {@return the MCP endpoint} */
    public HttpServlet servlet() {
        return servlet;
    }

    /** {@return the number of open sessions} */
    public int openSessions() {
        return sessions.size();
    }

    /** {@return the upstreams of the open sessions, as they are now} */
    public List<UpstreamSnapshot> upstreams() {
        return sessions.upstreams();
    }

    /** {@return whether new sessions are accepted; not if the gateway is ending} */
    public boolean isOpen() {
        return !sessions.isClosed();
    }

    /** Answers what is in flight, and ends all upstreams. */
    public void close() {
        servlet.close();
        sessions.close();
    }
}
