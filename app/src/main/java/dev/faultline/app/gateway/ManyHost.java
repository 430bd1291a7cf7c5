package dev.faultline.app.gateway;

import dev.faultline.app.shared.RecordingState;
import dev.faultline.app.shared.ship.ServerShipping;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServersFile;
import dev.faultline.gateway.GatewayMetrics;
import dev.faultline.gateway.GatewaySettings;
import dev.faultline.gateway.ManyGateway;
import dev.faultline.gateway.ServerSet;
import dev.faultline.gateway.UpstreamSnapshot;
import dev.faultline.json.JsonObject;
import dev.faultline.observe.MetricsObserver;
import io.micrometer.core.instrument.Gauge;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Serves clients over HTTP by the servers of a file. */
final class ManyHost {
    private final FileServerSettings settings;
    private final WebHost web;
    private final MetricsObserver counts;
    private final Supplier<Optional<String>> obstacle;
    private final ServerSet servers;
    private final ManyGateway gateway;
    private final Set<String> watched = ConcurrentHashMap.newKeySet();

    /**
     * A host that does not serve yet.
     *
     * @param settings the settings of the command line, with the observers of all servers
     */
    ManyHost(ServerSet servers, GatewaySettings settings, GatewayHttpOptions http, Watching watching) {
        this.servers = servers;
        this.settings = new FileServerSettings(settings, watching.err());
        this.web = watching.web();
        this.counts = watching.counts();
        this.obstacle = watching.obstacle();
        this.gateway = new ManyGateway(servers, settings, http.limits(), http.budget());
    }

    /** What operators see. */
    record Watching(WebHost web, MetricsObserver counts, Supplier<Optional<String>> obstacle, OutputStream err) {}

    private void update(ServersFile file) {
        servers.update(file.servers(), this::settings);
    }

    private GatewaySettings settings(NamedServer server) {
        GatewayMetrics metrics = new GatewayMetrics(web.metrics(), server.address(), counts, settings.dialect(server));
        if (watched.add(server.address())) { // a server that changes keeps its name, and its gauges with it
            metrics.watch(() -> gateway.upstreams(server.address()));
            metrics.watchLeftOut(() -> gateway.leftOut(server.address()));
        }
        return settings.of(server, List.of(metrics));
    }

    /** Passes the port to {@code listening} once requests are accepted; {@return 0, after the gateway has stopped} */
    int serve(ServersReading reading, ServerShipping shipping, IntConsumer listening) throws InterruptedException {
        update(reading.read());
        Gauge.builder("faultline.sessions", gateway, ManyGateway::openSessions)
                .description("Open sessions over HTTP.")
                .strongReference(true)
                .register(web.metrics());
        shipping.measuredBy(web.metrics());
        ServersWatch watch = new ServersWatch(reading, this::update);
        try {
            return web.serve(
                    web.with(
                                    gateway.servlet(),
                                    WebHost.MCP + "/*",
                                    caller -> shipping.in(readiness(caller.isPresent())))
                            .paths(ManyGateway::path)
                            .onStop(gateway::close),
                    listening);
        } finally {
            watch.close();
            gateway.close();
            settings.close();
        }
    }

    // Not ready means that the gateway itself cannot serve. Names are for those who may call it.
    private JsonObject readiness(boolean known) {
        JsonObject.Builder body =
                RecordingState.of(gateway.isOpen(), obstacle.get()).put("sessions", gateway.openSessions());
        if (!known) {
            List<UpstreamSnapshot> all = gateway.addresses().stream()
                    .flatMap(address -> gateway.upstreams(address).stream())
                    .toList();
            int leftOut =
                    gateway.addresses().stream().mapToInt(gateway::leftOut).sum();
            return body.put("upstreams", GatewayHost.states(all).with(leftOut(leftOut)))
                    .build();
        }
        JsonObject.Builder states = JsonObject.builder();
        for (String address : gateway.addresses()) {
            states.put(address, GatewayHost.states(gateway.upstreams(address)).with(leftOut(gateway.leftOut(address))));
        }
        return body.put("servers", states.build()).build();
    }

    // How many sessions have to do without a server.
    private static JsonObject leftOut(int sessions) {
        return JsonObject.builder().put("left_out", sessions).build();
    }
}
