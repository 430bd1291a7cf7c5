package dev.faultline.gateway;

import dev.faultline.http.CallerBudget;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.stream.KeepAlive;
import jakarta.servlet.http.HttpServlet;
import java.util.List;

/** Serves clients over HTTP, each by an upstream of its own or all by one. */
public final class HttpGateway {
    private final GatewaySessions sessions;
    private final GatewayServlet servlet;
    private final Runnable onClose;

    /** A gateway with these limits on sessions, and on what callers use at a time. */
    public HttpGateway(GatewaySettings settings, SessionLimits limits, CallerBudget budget) {
        this(settings, limits, budget, new KeepAlive(KeepAlive.LONGEST_SILENCE));
    }

    HttpGateway(GatewaySettings settings, SessionLimits limits, CallerBudget budget, KeepAlive own) {
        this(new GatewaySessions(settings, SharedShell.of(settings), limits), settings, budget, own, own::close);
    }

    /**
     * A gateway with these sessions.
     *
     * @param onClose runs when the gateway has ended
     */
    HttpGateway(
            GatewaySessions sessions,
            GatewaySettings settings,
            CallerBudget budget,
            KeepAlive keepAlive,
            Runnable onClose) {
        this.sessions = sessions;
        this.servlet = new GatewayServlet(settings, sessions, budget, keepAlive);
        this.onClose = onClose;
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

    /** The configuration does not have the server any more. */
    void reconfigured(boolean changed) {
        sessions.reconfigured(changed);
    }

    /** Answers what is in flight, and ends all upstreams. */
    public void close() {
        servlet.close();
        sessions.close();
        onClose.run();
    }
}
