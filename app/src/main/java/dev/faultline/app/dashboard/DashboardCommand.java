package dev.faultline.app.dashboard;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.KeyFiles;
import dev.faultline.app.shared.Stores;
import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.log.LogOptions;
import dev.faultline.app.shared.settings.ConfigOptions;
import dev.faultline.app.shared.settings.PrintedConfig;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.settings.SettingSources;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.app.shared.web.WebOptions;
import dev.faultline.dashboard.verify.CheckpointList;
import dev.faultline.dashboard.web.DashboardSettings;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.StoreReader;
import dev.faultline.gateway.fault.UpstreamCode;
import dev.faultline.http.Address;
import dev.faultline.http.endpoint.MetricsServlet;
import dev.faultline.trail.FolderSource;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows audit logs in a browser. */
@Command(
        name = "dashboard",
        description = {
            "Shows in a browser what fails, as it fails: audit logs of this machine or in a database, which it only"
                    + " reads.",
            "'faultline serve' and 'faultline gateway' over HTTP serve the same pages at their own address.",
            "Each setting may also come from FAULTLINE_<NAME> in the environment, or from the file of --config."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        defaultValueProvider = SettingSources.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline dashboard",
            "  faultline dashboard ~/project/trail ~/other/trail",
            "  faultline dashboard --from postgresql://reader@db/audit",
            "  faultline dashboard --http 0.0.0.0:7339 --token-file tokens --allow-host dash.example trail",
            "",
            "Exit codes: 0 the settings were printed (--print-config), 1 the database cannot be read, 2 wrong usage or"
                    + " a wrong setting, 143 ended by SIGTERM."
        })
public final class DashboardCommand implements Callable<Integer> {
    static final String DEFAULT_ADDRESS = "127.0.0.1:7339";

    @Parameters(
            paramLabel = "DIR",
            arity = "0..*",
            description = "The folders of the audit logs (default: trail in FAULTLINE_HOME, unless --from is given).")
    private List<Path> directories = new ArrayList<>();

    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            defaultValue = DEFAULT_ADDRESS,
            description = "Serve the pages at this address (default: " + DEFAULT_ADDRESS + ").")
    private String http;

    @Option(
            names = "--from",
            paramLabel = "URL",
            description = "Show the audit logs in this database too: postgresql://user@host:port/database. The password"
                    + " comes from PGPASSWORD or a pass file.")
    private @Nullable String from;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Compare the audit log, of which there must be only one, with the signed checkpoints in this"
                    + " file.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "The public keys whose checkpoints are trusted"
                    + " (default: keys/trail.key.pub in FAULTLINE_HOME).")
    private @Nullable Path keys;

    @Mixin
    private WebOptions web;

    @Mixin
    private LogOptions log;

    @Mixin
    private ConfigOptions config;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        log.apply();
        return config.run(this::address, log::computed, this::serve);
    }

    private int serve() throws InterruptedException {
        DashboardSettings folders = compared(
                DashboardSettings.of(folders().stream().map(FolderSource::new).toList()));
        if (from == null) {
            return serve(folders);
        }
        try (StoreReader store = StoreReader.open(Stores.database(new Console(spec), from))) {
            return serve(folders.more(store::sources));
        } catch (StoreException e) {
            return new Console(spec).failed(String.valueOf(e.getMessage()));
        }
    }

    private DashboardSettings compared(DashboardSettings folders) {
        if (checkpoint == null) {
            return folders;
        }
        if (folders().size() != 1) {
            throw new Console(spec).misused("--checkpoint needs exactly one directory: a checkpoint names no log.");
        }
        return folders.checkpoints(new CheckpointList(
                checkpoint, Optional.ofNullable(keys).orElseGet(() -> KeyFiles.trusted(new Console(spec).home()))));
    }

    private int serve(DashboardSettings shown) throws InterruptedException {
        PrometheusMeterRegistry metrics = MetricsServlet.registry();
        WebHost host = new WebHost(address(), web.access(), metrics)
                .dashboard(shown.codes(List.of(UpstreamCode.values()))
                        .settings(() -> new PrintedConfig(spec, log.computed()).text()));
        host.requireTokensBeyondThisMachine();
        return host.serve(
                host.withoutTools(),
                port -> log.greet(new DashboardGreeting(host, port, places()), new Console(spec).err()));
    }

    private List<String> places() {
        return Stream.concat(
                        folders().stream().map(Path::toString),
                        Stream.ofNullable(from)
                                .map(text -> Stores.url(new Console(spec), text).shown()))
                .toList();
    }

    private Address address() {
        return SettingException.checked("--http", () -> Address.parse(http));
    }

    private List<Path> folders() {
        if (directories.isEmpty()) {
            return from != null ? List.of() : List.of(new Console(spec).home().resolve("trail"));
        }
        for (Path directory : directories) {
            if (!Files.isDirectory(directory)) {
                throw new Console(spec).misused("There is no directory " + directory + ".");
            }
        }
        return directories.stream()
                .map(Path::toAbsolutePath)
                .map(Path::normalize)
                .distinct()
                .toList();
    }
}
