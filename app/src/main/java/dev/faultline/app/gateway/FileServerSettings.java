package dev.faultline.app.gateway;

import dev.faultline.boundary.Observer;
import dev.faultline.dialect.Dialect;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServerPreferences;
import dev.faultline.gateway.GatewaySettings;
import dev.faultline.gateway.RecordedCalls;
import dev.faultline.gateway.UpstreamTarget;
import dev.faultline.gateway.answer.ErrorTexts;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.fault.OutputSchemaMode;
import dev.faultline.gateway.relay.RelaySettings;
import dev.faultline.gateway.relay.ToolRules;
import dev.faultline.trail.CallSummaries;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The settings of each server of a file: those of the command line, except for what the file says about the server. */
final class FileServerSettings {
    private final GatewaySettings all;
    private final OutputStream err;
    private final Map<String, RecordedCalls> calls = new ConcurrentHashMap<>();

    /**
     * Settings that are those of the command line by default.
     *
     * @param err gets what the servers print to standard error
     */
    FileServerSettings(GatewaySettings all, OutputStream err) {
        this.all = all;
        this.err = err;
    }

    /**
     * {@return the settings of a server}
     *
     * @param more watches this server beside the observers of all
     */
    GatewaySettings of(NamedServer server, List<Observer> more) {
        // A server that changes keeps its name, and its counts with it.
        RecordedCalls own = calls.computeIfAbsent(
                server.address(), name -> RecordedCalls.start(all.trail(), name, CallSummaries.INTERVAL));
        List<Observer> observers = Stream.of(
                        all.observers(), more, List.of(own, ServerOutput.among(server.address(), err)))
                .<Observer>flatMap(List::stream)
                .toList();
        return settings(server, observers);
    }

    /** Records what the calls of all servers came to, and stops. */
    void close() {
        calls.values().forEach(RecordedCalls::close);
    }

    private GatewaySettings settings(NamedServer server, List<Observer> observers) {
        ServerPreferences own = server.preferences();
        GatewaySettings settings = new GatewaySettings(
                        UpstreamTarget.of(server),
                        dialect(server),
                        own.dialect().map(RelayOptions::isAsIs).orElse(all.asIs()),
                        own.hiddenFailures()
                                .map(it -> HiddenFailureMode.valueOf(it.toUpperCase(Locale.ROOT)))
                                .orElse(all.hiddenFailures()),
                        own.outputSchema()
                                .map(it -> OutputSchemaMode.valueOf(it.toUpperCase(Locale.ROOT)))
                                .orElse(all.outputSchemas()),
                        relay(own),
                        all.trail(),
                        observers,
                        all.maxMessage(),
                        own.errors()
                                .map(it -> ErrorTexts.valueOf(it.toUpperCase(Locale.ROOT)))
                                .orElse(all.errors()))
                .maxResult(all.maxResult());
        return own.shared() || all.relay().isShared() ? settings.shared() : settings;
    }

    /** {@return the dialect of the failures of this server} */
    Dialect dialect(NamedServer server) {
        return server.preferences().dialect().map(RelayOptions::dialect).orElse(all.dialect());
    }

    private RelaySettings relay(ServerPreferences own) {
        Duration timeout = own.timeout().orElse(all.relay().timeout());
        Duration altogether = timeout.compareTo(all.relay().maxTimeout()) > 0
                ? timeout
                : all.relay().maxTimeout();
        return all.relay()
                .timeouts(timeout, altogether)
                .replays(own.replay()
                        .map(it -> it.equals("read-only"))
                        .orElse(all.relay().replays()))
                .tools(new ToolRules(own.allowTools(), own.denyTools(), own.readTools(), own.toolTimeouts()));
    }
}
