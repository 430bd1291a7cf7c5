package dev.faultline.gateway;

import dev.faultline.http.CallerBudget;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.json.JsonNull;
import dev.faultline.rpc.RpcError;
import dev.faultline.text.BoundedText;
import dev.faultline.text.NearestName;
import dev.faultline.text.VisibleText;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Serves clients over HTTP by the servers of a file: each at an address of its own, and all of them as one. */
public final class ManyGateway {
    private static final Pattern ALIAS = Pattern.compile("/([^/]+)/mcp");

    private final ServerSet servers;
    private final SessionLimits limits;
    private final CallerBudget budget;
    private final KeepAlive keepAlive = new KeepAlive(KeepAlive.LONGEST_SILENCE);
    private final HttpGateway merged;
    private final Map<MemberServer, HttpGateway> single = new LinkedHashMap<>();
    private final Runnable watcher = this::serversChanged;

    /**
     * A gateway with these limits on the sessions at each address, and on what callers use at a time.
     *
     * @param settings of all servers as one
     */
    public ManyGateway(ServerSet servers, GatewaySettings settings, SessionLimits limits, CallerBudget budget) {
        this.servers = servers;
        this.limits = limits;
        this.budget = budget;
        this.merged = gateway(settings, SharedShell.of(settings));
        servers.watch(watcher);
        serversChanged();
    }

    private void serversChanged() {
        Map<MemberServer, HttpGateway> gone;
        synchronized (this) {
            gone = new LinkedHashMap<>(single);
            single.clear();
            for (MemberServer member : servers.members()) {
                Optional<HttpGateway> known = Optional.ofNullable(gone.remove(member));
                single.put(member, known.orElseGet(() -> gateway(member.settings(), member.shared())));
            }
        }
        gone.forEach((member, gateway) -> {
            gateway.reconfigured(addresses().contains(member.address()));
            Thread.ofVirtual().name("faultline-server-end").start(gateway::close);
        });
    }

    private HttpGateway gateway(GatewaySettings settings, Optional<SharedShell> shared) {
        GatewaySessions sessions = new GatewaySessions(settings, shared, limits);
        return new HttpGateway(sessions, settings, budget, keepAlive, () -> {});
    }

    /** {@return the path that serves this one: some clients make every path end in {@code /mcp}} */
    public static String path(String asked) {
        Matcher alias = ALIAS.matcher(asked);
        return alias.matches() ? "/mcp/" + alias.group(1) : asked;
    }

    /** {@return the MCP endpoints: the merged one, and below it one with the name of each server} */
    public HttpServlet servlet() {
        return new Endpoints(this);
    }

    private static final class Endpoints extends HttpServlet {
        private static final long serialVersionUID = 1;
        private static final int MAX_NAME = 128;

        private final transient ManyGateway gateway;

        Endpoints(ManyGateway gateway) {
            this.gateway = gateway;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            String path = Optional.ofNullable(request.getPathInfo()).orElse("");
            Optional<HttpGateway> found =
                    path.isEmpty() ? Optional.of(gateway.merged) : gateway.find(path.substring(1));
            if (found.isPresent()) {
                found.get().servlet().service(request, response);
            } else {
                String given = path.substring(1);
                List<String> there = gateway.addresses();
                String meant = NearestName.question(given, there);
                String sentence = "There is no server " + VisibleText.line(BoundedText.ellipsized(given, MAX_NAME))
                        + " here." + meant
                        + (there.isEmpty() ? " There is none." : " There are: " + String.join(", ", there) + ".");
                MessageStream.json(
                        HttpServletResponse.SC_NOT_FOUND,
                        OwnMessages.error(JsonNull.NULL, RpcError.of(RpcError.INVALID_REQUEST, sentence)),
                        response);
            }
        }
    }

    private synchronized Optional<HttpGateway> find(String address) {
        return single.entrySet().stream()
                .filter(it -> it.getKey().address().equals(address))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** {@return the names of the servers in addresses, in the order of the file} */
    public List<String> addresses() {
        return servers.members().stream().map(MemberServer::address).toList();
    }

    /** {@return the upstreams of the server with this name, as they are now} */
    public List<UpstreamSnapshot> upstreams(String address) {
        List<UpstreamSnapshot> alone = find(address).map(HttpGateway::upstreams).orElse(List.of());
        return Stream.concat(
                        alone.stream(),
                        servers.members().stream()
                                .filter(member -> member.address().equals(address))
                                .flatMap(member -> member.upstreams().stream()))
                .toList();
    }

    /** {@return the number of sessions that have to do without the server with this name} */
    public int leftOut(String address) {
        return servers.members().stream()
                .filter(member -> member.address().equals(address))
                .mapToInt(MemberServer::leftOut)
                .sum();
    }

    private synchronized List<HttpGateway> all() {
        return Stream.concat(Stream.of(merged), single.values().stream()).toList();
    }

    /** {@return the number of open sessions} */
    public int openSessions() {
        return all().stream().mapToInt(HttpGateway::openSessions).sum();
    }

    /** {@return whether new sessions are accepted; not if the gateway is ending} */
    public boolean isOpen() {
        return merged.isOpen();
    }

    /** Answers what is in flight, and ends all upstreams. */
    public void close() {
        servers.forget(watcher);
        List<Thread> closing = all().stream()
                .map(gateway -> Thread.ofVirtual().name("faultline-server-end").start(gateway::close))
                .toList();
        for (Thread thread : closing) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        keepAlive.close();
    }
}
