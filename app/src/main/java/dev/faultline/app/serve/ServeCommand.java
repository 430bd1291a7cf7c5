package dev.faultline.app.serve;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.DurationText;
import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.log.LogOptions;
import dev.faultline.app.shared.settings.ConfigOptions;
import dev.faultline.app.shared.settings.PrintedConfig;
import dev.faultline.app.shared.settings.RecordOptions;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.settings.SettingSources;
import dev.faultline.app.shared.ship.ServerShipping;
import dev.faultline.app.shared.ship.ShipOption;
import dev.faultline.app.shared.store.ServerStore;
import dev.faultline.app.shared.store.SharedStoreOption;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.app.shared.web.WebOptions;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreFiles;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.toolsets.workspace.audit.StartupAudit;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves the tools to MCP clients. */
@Command(
        name = "serve",
        description = {
            "Serves tools to MCP clients, every failure under contract and recorded.",
            "Each setting may also come from FAULTLINE_<NAME> in the environment, or from the file of --config."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        defaultValueProvider = SettingSources.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline serve                          over HTTP, for this machine only",
            "  faultline serve --stdio --root ~/project as an MCP client starts it",
            "  faultline serve --http 0.0.0.0:7337 --token-file tokens --allow-host tools.example",
            "",
            "Exit codes: 0 the client ended the server, 1 the start-up checks failed, 2 wrong usage or a wrong setting,"
                    + " 3 or 70 the process ran out of memory, 143 ended by SIGTERM."
        })
public final class ServeCommand implements Callable<Integer> {
    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            description = "Serve over HTTP at this address (default: 127.0.0.1:7337).")
    private @Nullable String http;

    @Option(names = "--stdio", fallbackValue = "true", description = "Serve one client over standard input and output.")
    private boolean stdio;

    @Option(
            names = "--root",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The folder that the tools can access (default: the current folder).")
    private Path root;

    @Option(
            names = "--toolsets",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "code,workspace,context,workflow",
            description = "The families of tools to serve: code, workspace, context, workflow (default: all).")
    private List<String> toolsets = new ArrayList<>();

    @Option(
            names = "--caches",
            paramLabel = "DIR",
            description = "The folder of the context tools' caches, also from CONTEXT_CACHE_ROOT"
                    + " (default: the folder caches in FAULTLINE_HOME).")
    private @Nullable Path caches;

    @Option(
            names = "--dialect",
            paramLabel = "ID",
            description = "Report failures in this dialect instead of each toolset's own.")
    private @Nullable String dialect;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description = "The role of governed sessions: planner or executor (default: executor, or the token's).")
    private @Nullable String role;

    @Option(
            names = "--lock-on",
            paramLabel = "WHAT",
            defaultValue = "governance",
            description = "Which failures lock a governed session: any, governance or never (default: governance).")
    private String lockOn;

    @Mixin
    private RecordOptions records;

    @Option(
            names = "--workflows",
            paramLabel = "DIR",
            description = "The folder of the workflows (default: the folder workflows in FAULTLINE_HOME).")
    private @Nullable Path workflows;

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "faultline", description = "The server's name.")
    private String name;

    @Mixin
    private WebOptions web;

    @Option(
            names = "--tool-timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationText.class,
            description = "How long a call may take, such as 500ms, 30s or 2m (default: 30s).")
    private Duration toolTimeout;

    @Option(
            names = "--search-timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationText.class,
            description = "How long a search may take (default: 30s).")
    private Duration searchTimeout;

    @Option(
            names = "--repeats",
            paramLabel = "WHAT",
            defaultValue = "advise",
            description =
                    "What happens to a call that repeats a failure whose answer still holds: advise makes it and says"
                            + " how often it has failed, enforce does not make it, off lets each call stand alone"
                            + " (default: advise).")
    private String repeats;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private LoadOptions load;

    @Option(
            names = "--problem-base",
            paramLabel = "URI",
            defaultValue = "https://kgfoundry.dev/problems/",
            description = "The base of the URIs of problem types; a code is appended"
                    + " (default: https://kgfoundry.dev/problems/).")
    private String problemBase;

    @Mixin
    private SharedStoreOption store;

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
        return config.run(this::checkNames, this::computed, this::serve);
    }

    private int serve() throws Exception {
        Console console = new Console(spec);
        if (stdio && SettingSources.isGiven(spec, "--http")) {
            throw console.misused("Choose one of --http and --stdio.");
        }
        ServeSettings settings = settings();
        if (ToolsetName.isAnyOfFiles(settings.toolsets())) {
            settings.own().requireOther(settings.root());
            settings.own().warn(settings.root());
        }
        ship.check();
        try (ServerStore shared = store.open(console.environment())) {
            return serve(settings, shared, console);
        } catch (StoreException e) {
            return console.failed(String.valueOf(e.getMessage()));
        }
    }

    private int serve(ServeSettings settings, ServerStore shared, Console console) throws InterruptedException {
        Composition composition = compose(settings, shared, console.err());
        if (!composition.isSound(console.err())) {
            return 1;
        }
        try (ServerShipping shipping =
                ship.start(composition.trailDirectories(), stdio ? Duration.ZERO : WebHost.DRAIN)) {
            return stdio
                    ? new StdioHost(composition, Environment.of(spec)).serve()
                    : new HttpHost(
                                    composition,
                                    settings,
                                    shipping,
                                    () -> new PrintedConfig(spec, computed()).text(),
                                    port -> log.greet(
                                            new ServeGreeting(settings, port, GivenFlags.of(spec)), console.err()))
                            .serve();
        }
    }

    // What is printed is for any machine: files and folders need not exist on this one.
    private void checkNames() {
        URI problems = ServeSettings.problems(problemBase);
        Optional.ofNullable(http).ifPresent(ServeSettings::address);
        Optional.ofNullable(dialect).ifPresent(id -> ServeSettings.dialect(id, problems));
        Optional.ofNullable(role).ifPresent(Governance::role);
        Governance.lockOn(lockOn);
        repeats();
        ToolsetName.all(toolsets);
        limits.limits();
        load.load();
        records.durability();
        ship.store();
        store.address();
    }

    // The defaults that are computed.
    private Map<String, String> computed() {
        Map<String, String> computed = new HashMap<>(load.computed());
        computed.put("http", "127.0.0.1:7337");
        computed.put("caches", new Console(spec).home().resolve("caches").toString());
        computed.put("trail", records.standardFolder().toString());
        computed.put("workflows", new Console(spec).home().resolve("workflows").toString());
        computed.putAll(log.computed());
        return computed;
    }

    private static Composition compose(ServeSettings settings, ServerStore store, PrintWriter err) {
        try {
            return new Composition(settings, store);
        } catch (FaultException fault) {
            if (ToolsetName.isAnyGoverned(settings.toolsets())) {
                new StartupAudit(err, settings.stacks()).print(fault, Composition.log(settings));
            }
            throw fault;
        }
    }

    private ServeSettings settings() {
        URI problems = ServeSettings.problems(problemBase);
        Path folder = ServeSettings.folder(root);
        List<ToolsetName> chosen = ToolsetName.all(toolsets);
        Path home = new Console(spec).home();
        Path trail = records.given()
                .map(given -> ServeSettings.trail(given, folder, chosen))
                .orElseGet(records::standardFolder);
        return new ServeSettings(
                ServeSettings.address(Optional.ofNullable(http).orElse("127.0.0.1:7337")),
                folder,
                Optional.ofNullable(caches).orElseGet(() -> home.resolve("caches")),
                chosen,
                Optional.ofNullable(dialect).map(id -> ServeSettings.dialect(id, problems)),
                trail,
                records.durability(),
                name,
                web.access(),
                toolTimeout,
                searchTimeout,
                workflows(),
                limits.limits(),
                load.load(),
                problems,
                new Governance(Optional.ofNullable(role).map(Governance::role), Governance.lockOn(lockOn), home),
                repeats(),
                SystemErrorDialect.debugStack(
                        Environment.of(spec).variable("DEBUG_STACK").orElse(null)),
                new OwnFiles(
                        home,
                        trail,
                        web.tokenFile(),
                        StoreFiles.of(Environment.of(spec).variables())));
    }

    private RepeatPolicy repeats() {
        return SettingException.choice("--repeats", repeats, RepeatPolicy.class);
    }

    private Path workflows() {
        if (workflows != null && !Files.isDirectory(workflows)) {
            throw new SettingException(
                    "--workflows", "The workflows " + workflows + " are not a folder; name one with --workflows.");
        }
        return Optional.ofNullable(workflows)
                .orElseGet(() -> new Console(spec).home().resolve("workflows"));
    }
}
