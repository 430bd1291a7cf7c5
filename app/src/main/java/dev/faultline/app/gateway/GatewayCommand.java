package dev.faultline.app.gateway;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.log.LogOptions;
import dev.faultline.app.shared.settings.ConfigOptions;
import dev.faultline.app.shared.settings.PrintedConfig;
import dev.faultline.app.shared.settings.RecordOptions;
import dev.faultline.app.shared.settings.SettingSources;
import dev.faultline.app.shared.ship.ServerShipping;
import dev.faultline.app.shared.ship.ShipOption;
import dev.faultline.app.shared.web.PageLinks;
import dev.faultline.app.shared.web.ServerOptions;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.boundary.Observer;
import dev.faultline.dashboard.web.DashboardSettings;
import dev.faultline.files.servers.ServersFile;
import dev.faultline.gateway.GatewayMetrics;
import dev.faultline.gateway.GatewaySettings;
import dev.faultline.gateway.RecordedCalls;
import dev.faultline.gateway.ServerSet;
import dev.faultline.gateway.StdioGateway;
import dev.faultline.gateway.UpstreamTarget;
import dev.faultline.gateway.fault.UpstreamCode;
import dev.faultline.gateway.remote.RemoteAddress;
import dev.faultline.http.endpoint.MetricsServlet;
import dev.faultline.observe.LogObserver;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.trail.CallSummaries;
import dev.faultline.trail.FolderSource;
import dev.faultline.trail.Trail;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Puts any MCP server under contract. */
@Command(
        name = "gateway",
        description = {
            "Stands between a client and one or more MCP servers, and passes messages on unchanged, except failures:"
                    + " each becomes one fault with a code and a retry answer, recorded before it is sent.",
            "A server that crashes is started again; a lost call that only reads is made once more.",
            "Each setting may also come from FAULTLINE_<NAME> in the environment, or from the file of --config."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        defaultValueProvider = SettingSources.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline gateway --stdio -- npx -y some-server ARG",
            "  faultline gateway --stdio --timeout 2m --trail ./trail -- python server.py",
            "  faultline gateway --http 127.0.0.1:7338 -- npx -y some-server ARG",
            "  faultline gateway --stdio --url https://tools.example/mcp --header 'Authorization: Bearer ${TOKEN}'",
            "  faultline gateway --http 127.0.0.1:7338 --shared --output-schema enforce -- some-server",
            "  faultline gateway --servers ~/.cursor/mcp.json",
            "  faultline gateway --adopt .mcp.json --write",
            "  faultline gateway --http 0.0.0.0:7338 --token-file tokens --allow-host tools.example -- some-server",
            "",
            "Exit codes: 0 the client ended the gateway, 1 the trail cannot be opened or has lost entries, 2 wrong"
                    + " usage or a wrong setting, 143 ended by SIGTERM."
        })
public final class GatewayCommand implements Callable<Integer> {
    private static final int MAX_MESSAGE = 16 * 1024 * 1024;

    @Mixin
    private GatewayHttpOptions http;

    @Option(names = "--stdio", fallbackValue = "true", description = "Serve one client over standard input and output.")
    private boolean stdio;

    @Mixin
    private ServerOptions server;

    @Mixin
    private ServersOptions servers;

    @Mixin
    private RelayOptions relay;

    @Mixin
    private RecordOptions records;

    @Mixin
    private ShipOption ship;

    @Mixin
    private LogOptions log;

    @Mixin
    private ConfigOptions config;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        log.apply();
        Console console = new Console(spec);
        int exit = config.run(this::checkValues, this::computed, () -> work(console));
        if (config.isPrinted() && exit == 0) {
            reading().ifPresent(reading -> printServers(reading, console));
        }
        return exit;
    }

    private static void printServers(ServersReading reading, Console console) {
        console.out().print(new PrintedServers(reading.read()).text());
        console.out().flush();
    }

    private int work(Console console) throws InterruptedException {
        if (servers.adopted().isPresent()) {
            return new AdoptedConfig(servers.adopted().get(), console).adopt(servers.isWritten());
        }
        if (servers.isWritten()) {
            throw console.misused("--write is only for --adopt.");
        }
        return serve(console);
    }

    private int serve(Console console) throws InterruptedException {
        if (stdio && SettingSources.isGiven(spec, "--http")) {
            throw console.misused("Choose one of --http and --stdio.");
        }
        if (stdio && http.shared()) {
            throw console.misused("--shared is for the sessions of --http; there is only one client with --stdio.");
        }
        Optional<UpstreamTarget> one = server.server(
                console.environment(),
                UpstreamTarget::command,
                (url, headers) -> UpstreamTarget.at(new RemoteAddress(url, headers)));
        if (one.isPresent() == servers.file().isPresent()) {
            throw console.misused(
                    one.isPresent()
                            ? "Choose one of --servers, --url and a command."
                            : "Name the server to stand in front of: its command, after --, or its address, with"
                                    + " --url; or a file of servers, with --servers.");
        }
        checkValues();
        ship.check();
        boolean shipping = ship.store().isPresent(); // the variables are then those of the gateway itself
        return one.isPresent()
                ? serve(shipping ? one.get().withoutStoreCredentials() : one.get(), console)
                : serve(reading().orElseThrow(), console);
    }

    private int serve(UpstreamTarget target, Console console) throws InterruptedException {
        try (Trail opened = records.open();
                RecordedCalls calls = RecordedCalls.start(opened, target.name(), CallSummaries.INTERVAL);
                ServerShipping shipping =
                        ship.start(() -> Set.of(opened.directory()), stdio ? Duration.ZERO : WebHost.DRAIN)) {
            ServerOutput output =
                    ServerOutput.of(target.name(), Environment.of(spec).err());
            if (stdio) {
                serveStdio(settings(target, opened, List.of(LogObserver.of("faultline"), calls, output)));
                return 0;
            }
            PrometheusMeterRegistry metrics = MetricsServlet.registry();
            MetricsObserver counts = new MetricsObserver(metrics, call -> Optional.empty());
            GatewayMetrics passing = new GatewayMetrics(metrics, target.name(), counts, relay.dialect());
            PageLinks links = new PageLinks();
            LogObserver logging = LogObserver.of("faultline").linking(links::to);
            GatewaySettings settings = settings(target, opened, List.of(logging, counts, passing, calls, output));
            WebHost web = web(opened, metrics);
            return new GatewayHost(settings, http.limits(), http.budget(), web, passing, opened::obstacle, shipping)
                    .serve(port -> {
                        links.at(web.url(port));
                        log.greet(
                                new GatewayGreeting(settings.server(), settings.server(), web, port, records.folder()),
                                console.err());
                    });
        }
    }

    private int serve(ServersReading reading, Console console) throws InterruptedException {
        try (Trail opened = records.open();
                ServerShipping shipping =
                        ship.start(() -> Set.of(opened.directory()), stdio ? Duration.ZERO : WebHost.DRAIN)) {
            if (stdio) {
                serveStdio(reading, opened);
                return 0;
            }
            PrometheusMeterRegistry metrics = MetricsServlet.registry();
            MetricsObserver counts = new MetricsObserver(metrics, call -> Optional.empty());
            PageLinks links = new PageLinks();
            LogObserver logging = LogObserver.of("faultline").linking(links::to);
            WebHost web = web(opened, metrics);
            ServerSet set = new ServerSet(ServerSet.PATIENCE);
            GatewaySettings settings = settings(UpstreamTarget.all(set), opened, List.of(logging, counts));
            String behind = ServersReading.count(reading.read());
            return new ManyHost(
                            set,
                            settings,
                            http,
                            new ManyHost.Watching(
                                    web,
                                    counts,
                                    opened::obstacle,
                                    Environment.of(spec).err()))
                    .serve(reading, shipping, port -> {
                        links.at(web.url(port));
                        log.greet(new GatewayGreeting("faultline", behind, web, port, records.folder()), console.err());
                    });
        }
    }

    private void serveStdio(ServersReading reading, Trail opened) {
        ServerSet set = new ServerSet(ServerSet.PATIENCE);
        GatewaySettings all = settings(UpstreamTarget.all(set), opened, List.of(LogObserver.of("faultline")));
        FileServerSettings each =
                new FileServerSettings(all, Environment.of(spec).err());
        Consumer<ServersFile> update = read -> set.update(read.servers(), server -> each.of(server, List.of()));
        update.accept(reading.read());
        ServersWatch watch = new ServersWatch(reading, update);
        try {
            serveStdio(all);
        } finally {
            watch.close();
            set.close();
            each.close();
        }
    }

    private WebHost web(Trail opened, PrometheusMeterRegistry metrics) {
        WebHost web = new WebHost(http.address(), http.web().access(), metrics)
                .dashboard(DashboardSettings.of(List.of(new FolderSource(opened.directory())))
                        .codes(List.of(UpstreamCode.values()))
                        .settings(() -> new PrintedConfig(spec, computed()).text()));
        web.requireTokensBeyondThisMachine();
        return web;
    }

    private GatewaySettings settings(UpstreamTarget target, Trail opened, List<Observer> observers) {
        GatewaySettings settings = new GatewaySettings(
                        target,
                        relay.dialect(),
                        relay.asIs(),
                        relay.hiddenFailures(),
                        relay.outputSchema(),
                        relay.relay(),
                        opened,
                        observers,
                        MAX_MESSAGE,
                        relay.errors(stdio || http.isForItsOwner()))
                .maxResult(relay.maxResult());
        return http.shared() ? settings.shared() : settings;
    }

    private void checkValues() {
        relay.dialect();
        relay.hiddenFailures();
        relay.outputSchema();
        relay.relay();
        http.address();
        http.limits();
        http.budget();
        records.durability();
        ship.store();
        reading().ifPresent(ServersReading::read);
    }

    private Optional<ServersReading> reading() {
        Optional<String> obstacle =
                stdio ? Optional.of("a client has no credentials with --stdio") : http.withoutCredentials();
        return servers.file()
                .map(file -> new ServersReading(file, Environment.of(spec).variables(), obstacle));
    }

    // The defaults that are computed.
    private Map<String, String> computed() {
        Map<String, String> defaults = new HashMap<>(http.computed());
        defaults.put("http", GatewayHttpOptions.DEFAULT_ADDRESS);
        defaults.put("trail", records.standardFolder().toString());
        defaults.putAll(log.computed());
        return defaults;
    }

    private void serveStdio(GatewaySettings settings) {
        Environment.of(spec).serve((in, out) -> new StdioGateway(settings, out).serve(in));
    }
}
