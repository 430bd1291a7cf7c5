package dev.faultline.app.shared.web;

import static java.util.Objects.requireNonNull;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.dashboard.web.Dashboard;
import dev.faultline.dashboard.web.DashboardSettings;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.HostRules;
import dev.faultline.http.JsonFilter;
import dev.faultline.http.RefusedRequests;
import dev.faultline.http.WebFilter;
import dev.faultline.http.endpoint.HealthServlet;
import dev.faultline.http.endpoint.MetricsServlet;
import dev.faultline.http.endpoint.ProblemServlet;
import dev.faultline.http.token.BrowserSessions;
import dev.faultline.http.token.FailureDelays;
import dev.faultline.http.token.RefusedTokens;
import dev.faultline.http.token.ScopeFilter;
import dev.faultline.http.token.TokenFilter;
import dev.faultline.http.token.TokenStore;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.servlet.http.HttpServlet;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Serves MCP over HTTP at one address, and what the operator needs: health, metrics, problem pages and the dashboard.
 *
 * @param dashboard the dashboard at the root of the address, if there is one
 * @param problems the dialect whose problem types the pages describe
 */
public record WebHost(
        Address address,
        WebAccess access,
        PrometheusMeterRegistry metrics,
        Optional<DashboardSettings> dashboard,
        ProblemDetailsDialect problems) {
    /** The path of the MCP endpoint. */
    public static final String MCP = "/mcp";

    /** The time after SIGTERM within which requests in progress end. */
    public static final Duration DRAIN = Duration.ofSeconds(7);

    private static final String METRICS = "/metrics";
    private static final String PROBLEMS = "/problems";

    /** A host without a dashboard. */
    public WebHost(Address address, WebAccess access, PrometheusMeterRegistry metrics) {
        this(address, access, metrics, Optional.empty(), ProblemDetailsDialect.forToolset("gateway"));
    }

    /** {@return a host that also serves this dashboard; only to those who log in, if there are tokens} */
    public WebHost dashboard(DashboardSettings shown) {
        DashboardSettings guarded = access.tokens()
                .map(tokens -> shown.sessions(
                        new BrowserSessions(tokens, refusedTokens(), new FailureDelays(), InstantSource.system())))
                .orElse(shown);
        return new WebHost(address, access, metrics, Optional.of(guarded), problems);
    }

    /** {@return a host whose problem pages describe the types of this dialect} */
    public WebHost problems(ProblemDetailsDialect described) {
        return new WebHost(address, access, metrics, dashboard, described);
    }

    /**
     * {@return the settings of a server with this MCP endpoint}
     *
     * @param readiness returns the response to a readiness check of a caller, which is known only if it has a token
     */
    public EmbeddedSettings with(HttpServlet mcp, Function<Optional<Caller>, JsonObject> readiness) {
        return with(mcp, MCP, readiness);
    }

    /** {@return the settings of a server with MCP endpoints at this path, and below it if it ends with an asterisk} */
    public EmbeddedSettings with(HttpServlet mcp, String path, Function<Optional<Caller>, JsonObject> readiness) {
        return guarded(EmbeddedSettings.at(address)
                .mount(mcp, path)
                .mount(new HealthServlet(readiness), HealthServlet.ALIVE, HealthServlet.READY)
                .mount(new MetricsServlet(metrics), METRICS)
                .mount(new ProblemServlet(problems), PROBLEMS + "/*"));
    }

    /** {@return the settings of a server that has only a dashboard} */
    public EmbeddedSettings withoutTools() {
        JsonObject ready = JsonObject.of("ready", JsonBoolean.TRUE);
        return guarded(EmbeddedSettings.at(address)
                .mount(new HealthServlet(caller -> ready), HealthServlet.ALIVE, HealthServlet.READY));
    }

    private EmbeddedSettings guarded(EmbeddedSettings embedded) {
        RefusedRequests refused = new RefusedRequests(metrics);
        EmbeddedSettings browsers = embedded.filter(new WebFilter(hostRules(), refused));
        return access.tokens()
                .map(tokens -> browsers.filter(filter(tokens)).filter(new ScopeFilter(MCP, refusedTokens())))
                .orElse(browsers)
                .filter(new JsonFilter(Set.of(MCP), refused));
    }

    /**
     * Rejects an address beyond this machine if there are no tokens.
     *
     * @throws SettingException if it does
     */
    public void requireTokensBeyondThisMachine() {
        SettingException.checked("--http", () -> HostRules.checkedHost(address.host()));
        boolean local = SettingException.checked("--http", address::isLoopback);
        if (access.tokens().isEmpty() && !local) {
            throw new SettingException(
                    "--http", "Beyond this machine a server needs tokens: name a file of them with --token-file.");
        }
    }

    /**
     * Passes the port to {@code listening} once requests are accepted.
     *
     * @return 0, after the server has stopped
     */
    public int serve(EmbeddedSettings settings, IntConsumer listening) throws InterruptedException {
        if (dashboard.isEmpty()) {
            return run(settings, listening);
        }
        Dashboard shown = Dashboard.start(dashboard.get());
        try {
            Runnable onStop = settings.onStop();
            return run(
                    settings.mount(shown.servlet(), Dashboard.PATTERNS.toArray(String[]::new))
                            .onStop(() -> {
                                shown.close(); // ends the streams of open pages, which would otherwise delay the end
                                onStop.run();
                            }),
                    listening);
        } finally {
            shown.close();
        }
    }

    private int run(EmbeddedSettings settings, IntConsumer listening) throws InterruptedException {
        try (EmbeddedServer http = start(settings)) {
            listening.accept(http.port());
            http.join();
        }
        return 0;
    }

    private EmbeddedServer start(EmbeddedSettings settings) {
        try {
            return EmbeddedServer.start(settings);
        } catch (UncheckedIOException e) {
            throw new SettingException(
                    "--http",
                    "Nothing can listen at " + address + ": "
                            + requireNonNull(e.getCause()).getMessage() + ". Choose another address with --http.");
        }
    }

    /** {@return the address of the root, with the port at which the server listens} */
    public String url(int port) {
        return "http://" + address.host() + ":" + port + "/";
    }

    private HostRules hostRules() {
        Set<String> hosts = Stream.concat(access.hosts().stream(), Stream.of(address.host()))
                .map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return new HostRules(hosts, Set.copyOf(access.origins()));
    }

    private TokenFilter filter(TokenStore tokens) {
        Stream<String> health = Stream.of(HealthServlet.ALIVE, HealthServlet.READY);
        Stream<String> pages = dashboard.stream().flatMap(shown -> Dashboard.servletPaths().stream());
        return new TokenFilter(
                tokens,
                refusedTokens(),
                new FailureDelays(),
                Stream.concat(health, pages).collect(Collectors.toSet()));
    }

    private RefusedTokens refusedTokens() {
        return new RefusedTokens(metrics, Set.of(MCP, METRICS, PROBLEMS, "/login"));
    }
}
