package dev.faultline.app.shared.web;

import static java.util.Objects.requireNonNull;

import dev.faultline.app.shared.settings.SettingException;
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
import dev.faultline.http.token.FailureDelays;
import dev.faultline.http.token.RefusedTokens;
import dev.faultline.http.token.TokenFilter;
import dev.faultline.http.token.TokenStore;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.servlet.http.HttpServlet;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Serves MCP over HTTP at one address, and what the operator needs: health, metrics and problem pages. */
public record WebHost(Address address, WebAccess access, PrometheusMeterRegistry metrics) {
    /** The path of the MCP endpoint. */
    public static final String MCP = "/mcp";

    private static final String METRICS = "/metrics";
    private static final String PROBLEMS = "/problems";

    /**
     * {@return the settings of a server with this MCP endpoint}
     *
     * @param readiness returns the response to a readiness check of a caller, which is known only if it has a token
     */
    public EmbeddedSettings with(HttpServlet mcp, Function<Optional<Caller>, JsonObject> readiness) {
        EmbeddedSettings embedded = EmbeddedSettings.at(address)
                .mount(mcp, MCP)
                .mount(new HealthServlet(readiness), HealthServlet.ALIVE, HealthServlet.READY)
                .mount(new MetricsServlet(metrics), METRICS)
                .mount(new ProblemServlet(), PROBLEMS + "/*");
        RefusedRequests refused = new RefusedRequests(metrics);
        EmbeddedSettings browsers = embedded.filter(new WebFilter(hostRules(), refused));
        return access.tokens()
                .map(tokens -> browsers.filter(filter(tokens)))
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

    /** Passes the port to {@code listening} once requests are accepted; {@return 0, after the server has stopped} */
    public int serve(EmbeddedSettings settings, IntConsumer listening) throws InterruptedException {
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

    private HostRules hostRules() {
        Set<String> hosts = Stream.concat(access.hosts().stream(), Stream.of(address.host()))
                .map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return new HostRules(hosts, Set.copyOf(access.origins()));
    }

    private TokenFilter filter(TokenStore tokens) {
        return new TokenFilter(
                tokens,
                new RefusedTokens(metrics, Set.of(MCP, METRICS, PROBLEMS)),
                new FailureDelays(),
                Set.of(HealthServlet.ALIVE, HealthServlet.READY));
    }
}
