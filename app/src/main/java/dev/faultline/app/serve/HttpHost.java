package dev.faultline.app.serve;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.web.WebAccess;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.server.FaultlineServer;
import io.micrometer.core.instrument.Gauge;
import java.util.function.IntConsumer;

/** Serves the tools over HTTP. */
final class HttpHost {
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
        WebHost host = new WebHost(settings.address(), settings.access(), composition.metrics());
        host.requireTokensBeyondThisMachine();
        return host.serve(embedded(host), listening);
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
        return host.with(server.servlet(), caller -> Readiness.of(composition.index()))
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
