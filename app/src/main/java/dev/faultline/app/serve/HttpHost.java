package dev.faultline.app.serve;

import static java.util.Objects.requireNonNull;

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
import dev.faultline.server.FaultlineServer;
import io.micrometer.core.instrument.Gauge;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Serves over HTTP: the tools, and what the operator of the server needs. */
final class HttpHost {
    private static final String MCP = "/mcp";
    private static final String METRICS = "/metrics";
    private static final String PROBLEMS = "/problems";

    private final Composition composition;
    private final ServeSettings settings;
    private final IntConsumer listening;

    /** A host that passes its port to {@code listening} once it accepts requests. */
    HttpHost(Composition composition, ServeSettings settings, IntConsumer listening) {
        this.composition = composition;
        this.settings = settings;
        this.listening = listening;
    }

    /** {@return 0, after the server has stopped} */
    int serve() throws InterruptedException {
        boolean local = SettingException.checked("--http", settings.address()::isLoopback);
        if (settings.tokens().isEmpty() && !local) {
            throw new SettingException(
                    "--http", "Beyond this machine a server needs tokens: name a file of them with --token-file.");
        }
        try (EmbeddedServer http = start()) {
            listening.accept(http.port());
            http.join();
        }
        return 0;
    }

    private EmbeddedServer start() {
        try {
            return EmbeddedServer.start(embedded());
        } catch (UncheckedIOException e) {
            throw new SettingException(
                    "--http",
                    "Nothing can listen at " + settings.address() + ": "
                            + requireNonNull(e.getCause()).getMessage() + ". Choose another address with --http.");
        }
    }

    private EmbeddedSettings embedded() {
        FaultlineServer server = composition.server();
        allowHosts(server);
        server.context(CallerContext::of).callers(CallerContext::caller);
        settings.load().applyTo(server);
        Gauge.builder("faultline.sessions", server, FaultlineServer::openSessions)
                .description("Open sessions over HTTP.")
                .strongReference(true)
                .register(composition.metrics());
        EmbeddedSettings embedded = EmbeddedSettings.at(settings.address())
                .limits(settings.load().connections())
                .mount(server.servlet(), MCP)
                .mount(
                        new HealthServlet(() -> Readiness.of(composition.index())),
                        HealthServlet.ALIVE,
                        HealthServlet.READY)
                .mount(new MetricsServlet(composition.metrics()), METRICS)
                .mount(new ProblemServlet(), PROBLEMS + "/*")
                .onStop(server::close);
        RefusedRequests refused = new RefusedRequests(composition.metrics());
        EmbeddedSettings browsers = embedded.filter(new WebFilter(hostRules(), refused));
        return settings.tokens()
                .map(tokens -> browsers.filter(filter(tokens)))
                .orElse(browsers)
                .filter(new JsonFilter(Set.of(MCP), refused));
    }

    private HostRules hostRules() {
        Set<String> hosts = Stream.concat(
                        settings.allowedHosts().stream(),
                        Stream.of(settings.address().host()))
                .map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return new HostRules(hosts, Set.copyOf(settings.allowedOrigins()));
    }

    private void allowHosts(FaultlineServer server) {
        settings.allowedHosts().forEach(host -> SettingException.checked("--allow-host", () -> server.allowHost(host)));
        settings.allowedOrigins()
                .forEach(origin -> SettingException.checked("--allow-origin", () -> server.allowOrigin(origin)));
        SettingException.checked(
                "--http", () -> server.allowHost(settings.address().host()));
    }

    private TokenFilter filter(TokenStore tokens) {
        return new TokenFilter(
                tokens,
                new RefusedTokens(composition.metrics(), Set.of(MCP, METRICS, PROBLEMS)),
                new FailureDelays(),
                Set.of(HealthServlet.ALIVE, HealthServlet.READY));
    }
}
