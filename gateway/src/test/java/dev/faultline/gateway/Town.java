package dev.faultline.gateway;

import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServerPreferences;
import dev.faultline.files.servers.ServerTarget;
import dev.faultline.gateway.relay.ToolRules;
import dev.faultline.trail.Trail;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers as a file names them, for gateways in this process. */
final class Town {
    static final Duration TIMEOUT = Duration.ofMinutes(1);

    private static final ServerPreferences NONE = new ServerPreferences(
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());

    private final ServerSet servers;
    private final Trail trail;

    Town(Trail trail, NamedServer... named) {
        this(trail, TIMEOUT, named);
    }

    /** Servers of which a client waits for each this long. */
    Town(Trail trail, Duration patience, NamedServer... named) {
        this.servers = new ServerSet(patience);
        this.trail = trail;
        change(named);
    }

    /** {@return a server that lists a bit of everything} */
    static NamedServer server(String name, String... traits) {
        return program(name, ListingServer.command(name, traits));
    }

    static NamedServer program(String name, List<String> command) {
        return new NamedServer(name, new ServerTarget.Program(ProgramLaunch.inheriting(command, Map.of())), NONE);
    }

    /** {@return the server with other preferences} */
    static NamedServer with(NamedServer server, boolean shared, List<String> denied) {
        ServerPreferences preferences = new ServerPreferences(
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                shared,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                denied,
                List.of());
        return new NamedServer(server.name(), server.target(), preferences);
    }

    /** {@return the server with a time limit of its own for this tool} */
    static NamedServer limiting(NamedServer server, String tool, Duration limit) {
        ServerPreferences preferences = new ServerPreferences(
                Optional.empty(),
                Optional.empty(),
                Map.of(tool, limit),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
        return new NamedServer(server.name(), server.target(), preferences);
    }

    /** Replaces the servers, as when the file changes. */
    void change(NamedServer... named) {
        servers.update(Arrays.asList(named), this::settings);
    }

    /** Replaces the servers by these, which may have results of this size. */
    void change(long maxResult, NamedServer... named) {
        servers.update(Arrays.asList(named), server -> settings(server).maxResult(maxResult));
    }

    private GatewaySettings settings(NamedServer server) {
        GatewaySettings plain = TestClient.settings(UpstreamTarget.of(server), trail, TIMEOUT);
        ServerPreferences own = server.preferences();
        GatewaySettings settings = new GatewaySettings(
                plain.target(),
                plain.dialect(),
                plain.asIs(),
                plain.hiddenFailures(),
                plain.outputSchemas(),
                plain.relay()
                        .tools(new ToolRules(own.allowTools(), own.denyTools(), own.readTools(), own.toolTimeouts())),
                trail,
                List.of(),
                plain.maxMessage());
        return own.shared() ? settings.shared() : settings;
    }

    ServerSet servers() {
        return servers;
    }

    /** {@return the settings of a gateway that offers all servers as one} */
    GatewaySettings merged() {
        return TestClient.settings(UpstreamTarget.all(servers), trail, TIMEOUT);
    }
}
