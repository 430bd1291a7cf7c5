package dev.faultline.app.gateway;

import dev.faultline.app.shared.RecordingState;
import dev.faultline.app.shared.ship.ServerShipping;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.gateway.GatewayMetrics;
import dev.faultline.gateway.GatewaySettings;
import dev.faultline.gateway.HttpGateway;
import dev.faultline.gateway.UpstreamSnapshot;
import dev.faultline.gateway.relay.UpstreamStatus;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import io.micrometer.core.instrument.Gauge;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Serves clients over HTTP. */
record GatewayHost(
        GatewaySettings settings,
        SessionLimits limits,
        CallerBudget budget,
        WebHost web,
        GatewayMetrics metrics,
        Supplier<Optional<String>> obstacle,
        ServerShipping shipping) {
    /** Passes the port to {@code listening} once requests are accepted; {@return 0, after the gateway has stopped} */
    int serve(IntConsumer listening) throws InterruptedException {
        HttpGateway gateway = new HttpGateway(settings, limits, budget);
        Gauge.builder("faultline.sessions", gateway, HttpGateway::openSessions)
                .description("Open sessions over HTTP.")
                .strongReference(true)
                .register(web.metrics());
        shipping.measuredBy(web.metrics());
        metrics.watch(gateway::upstreams);
        try {
            return web.serve(
                    web.with(gateway.servlet(), caller -> shipping.in(readiness(gateway, caller.isPresent())))
                            .onStop(gateway::close),
                    listening);
        } finally {
            gateway.close();
        }
    }

    // Not ready means that the gateway itself cannot serve; a server that fails is reported per call. Only callers with
    // a
    // token see the names of servers.
    private JsonObject readiness(HttpGateway gateway, boolean known) {
        JsonObject.Builder body =
                RecordingState.of(gateway.isOpen(), obstacle.get()).put("sessions", gateway.openSessions());
        JsonObject states = states(gateway.upstreams());
        return (known ? body.put("servers", JsonObject.of(settings.server(), states)) : body.put("upstreams", states))
                .build();
    }

    static JsonObject states(List<UpstreamSnapshot> upstreams) {
        JsonObject.Builder states = JsonObject.builder();
        for (UpstreamStatus status : UpstreamStatus.values()) {
            long count = upstreams.stream().filter(it -> it.status() == status).count();
            states.put(status.name().toLowerCase(Locale.ROOT), count);
        }
        return states.build();
    }
}
