package dev.faultline.app.serve;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.ship.ServerShipping;
import dev.faultline.app.shared.web.WebAccess;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.dashboard.web.DashboardSettings;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.server.FaultlineServer;
import io.micrometer.core.instrument.Gauge;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Serves the tools over HTTP. */
final class HttpHost {
    private final Composition composition;
    private final ServeSettings settings;
    private final ServerShipping shipping;
    private final Supplier<String> config;
    private final IntConsumer listening;

    /**
     * A host that passes its port to {@code listening} once it accepts requests.
     *
     * @param config returns the settings as text, for the dashboard
     */
    HttpHost(
            Composition composition,
            ServeSettings settings,
            ServerShipping shipping,
            Supplier<String> config,
            IntConsumer listening) {
        this.composition = composition;
        this.settings = settings;
        this.shipping = shipping;
        this.config = config;
        this.listening = listening;
    }

    /** {@return 0, after the server has stopped} */
    int serve() throws InterruptedException {
        WebHost host = new WebHost(settings.address(), settings.access(), composition.metrics())
                .problems(new ProblemDetailsDialect(settings.problems()))
                .dashboard(DashboardSettings.of(composition.trailDirectories()).settings(config));
        shipping.measuredBy(composition.metrics());
        host.requireTokensBeyondThisMachine();
        return host.serve(embedded(host), port -> {
            composition.links().at(host.url(port));
            listening.accept(port);
        });
    }

    private EmbeddedSettings embedded(WebHost host) {
        FaultlineServer server = composition.server();
        allowHosts(server);
        server.context(CallerContext::of).callers(CallerContext::caller);
        settings.load().applyTo(server);
        Gauge.builder("faultline.sessions", server, FaultlineServer::openSessions)
                .description("Open sessions over HTTP.")
                .strongReference(true)
                .register(composition.metrics());
        return host.with(server.servlet(), caller -> shipping.in(composition.readiness()))
                .limits(settings.load().connections())
                .onStop(server::close);
    }

    private void allowHosts(FaultlineServer server) {
        WebAccess access = settings.access();
        access.hosts().forEach(host -> SettingException.checked("--allow-host", () -> server.allowHost(host)));
        access.origins()
                .forEach(origin -> SettingException.checked("--allow-origin", () -> server.allowOrigin(origin)));
        SettingException.checked(
                "--http", () -> server.allowHost(settings.address().host()));
    }
}
