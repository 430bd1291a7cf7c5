package dev.faultline.app.gateway;

import dev.faultline.app.shared.web.WebHost;
import dev.faultline.gateway.GatewaySettings;
import dev.faultline.gateway.HttpGateway;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import io.micrometer.core.instrument.Gauge;
import java.util.function.IntConsumer;

/** Serves clients over HTTP. */
record GatewayHost(GatewaySettings settings, SessionLimits limits, WebHost web) {
    /** Passes the port to {@code listening} once requests are accepted; {@return 0, after the gateway has stopped} */
    int serve(IntConsumer listening) throws InterruptedException {
        HttpGateway gateway = new HttpGateway(settings, limits);
        Gauge.builder("faultline.sessions", gateway, HttpGateway::openSessions)
                .description("Open sessions over HTTP.")
                .strongReference(true)
                .register(web.metrics());
        try {
            return web.serve(
                    web.with(gateway.servlet(), () -> readiness(gateway)).onStop(gateway::close), listening);
        } finally {
            gateway.close();
        }
    }

    // Not ready would mean that the gateway itself cannot serve; a server that fails is reported per call.
    private static JsonObject readiness(HttpGateway gateway) {
        return JsonObject.builder()
                .put("ready", true)
                .put("sessions", gateway.openSessions())
                .build();
    }
}
