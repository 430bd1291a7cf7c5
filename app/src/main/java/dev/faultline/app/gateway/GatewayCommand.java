package dev.faultline.app.gateway;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.DurationText;
import dev.faultline.app.shared.Home;
import dev.faultline.app.shared.Version;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.FaultException;
import dev.faultline.gateway.GatewaySettings;
import dev.faultline.gateway.StdioGateway;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.relay.RelaySettings;
import dev.faultline.observe.LogObserver;
import dev.faultline.text.NearestName;
import dev.faultline.trail.Trail;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts any MCP server under contract. */
@Command(
        name = "gateway",
        description = {
            "Stands between a client and an MCP server, and passes messages on unchanged, except failures: each becomes"
                    + " one fault with a code and a retry answer, recorded before it is sent.",
            "A server that crashes is started again; a lost call that only reads is made once more."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline gateway --stdio -- npx -y some-server ARG",
            "  faultline gateway --stdio --timeout 2m --trail ./trail -- python server.py",
            "",
            "Exit codes: 0 the client ended the gateway, 1 the trail cannot be opened, 2 wrong usage, 143 ended by"
                    + " SIGTERM."
        })
public final class GatewayCommand implements Callable<Integer> {
    /** The dialect of a gateway that is not given one. */
    static final String DEFAULT_DIALECT = "tool-failure";

    private static final String AS_IS = "as-is";
    private static final int MAX_MESSAGE = 16 * 1024 * 1024;

    @Option(names = "--stdio", description = "Serve one client over standard input and output.")
    private boolean stdio;

    @Option(
            names = "--dialect",
            paramLabel = "ID",
            defaultValue = DEFAULT_DIALECT,
            description = "Report failures in this dialect; as-is keeps what the server says, and only adds metadata"
                    + " (default: ${DEFAULT-VALUE}).")
    private String dialect;

    @Option(
            names = "--hidden-failures",
            paramLabel = "MODE",
            defaultValue = "mark",
            description = "What to do with a success that says that it failed: mark it as an error, report it in the"
                    + " trail, or off (default: mark).")
    private String hiddenFailures;

    @Option(
            names = "--replay",
            paramLabel = "WHICH",
            defaultValue = "read-only",
            description = "Which calls to make once more after a crash: read-only or never (default: read-only).")
    private String replay;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = DurationText.class,
            description = "How long the server may be silent about a call; progress starts it again (default: 30s).")
    private Duration timeout;

    @Option(
            names = "--max-timeout",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationText.class,
            description = "How long a call may take altogether (default: 10m).")
    private Duration maxTimeout;

    @Option(
            names = "--trail",
            paramLabel = "DIR",
            description = "The folder of the audit log (default: the folder trail in FAULTLINE_HOME).")
    private @Nullable Path trail;

    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "After --: the server's program and arguments.")
    private List<String> command = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Console console = new Console(spec);
        if (!stdio) {
            throw console.misused("Add --stdio: a gateway over HTTP does not exist yet.");
        }
        if (maxTimeout.compareTo(timeout) < 0) {
            throw console.misused("--max-timeout must not be shorter than --timeout.");
        }
        Path folder = Optional.ofNullable(trail).orElseGet(() -> Home.folder().resolve("trail"));
        Dialect spoken = dialect(console);
        RelaySettings relay = RelaySettings.STANDARD
                .timeouts(timeout, maxTimeout)
                .replays(choice("--replay", replay, console, "read-only", "never")
                        .equals("read-only"));
        HiddenFailureMode mode =
                HiddenFailureMode.valueOf(choice("--hidden-failures", hiddenFailures, console, "mark", "report", "off")
                        .toUpperCase(Locale.ROOT));
        try (Trail opened = Trail.open(folder)) {
            serve(new GatewaySettings(
                    command,
                    spoken,
                    dialect.equals(AS_IS),
                    mode,
                    relay,
                    opened,
                    List.of(LogObserver.of("faultline")),
                    MAX_MESSAGE));
            return 0;
        } catch (FaultException fault) {
            return console.failed(fault.fault().message());
        }
    }

    // What this process prints by accident must not reach the client.
    private static void serve(GatewaySettings settings) {
        InputStream in = System.in;
        System.setIn(InputStream.nullInputStream());
        System.setOut(System.err);
        new StdioGateway(settings, new FileOutputStream(FileDescriptor.out)).serve(in);
    }

    private Dialect dialect(Console console) {
        String id = dialect.equals(AS_IS) ? DEFAULT_DIALECT : dialect;
        Dialect found = Dialects.find(id).orElseThrow(() -> {
            List<String> known = Stream.concat(Dialects.all().stream().map(Dialect::id), Stream.of(AS_IS))
                    .toList();
            return console.misused(unknown("--dialect", id, known));
        });
        // R29: the names of the contract of problem-details are for the code tools.
        return found instanceof ProblemDetailsDialect ? ProblemDetailsDialect.forToolset("gateway") : found;
    }

    private static String choice(String option, String value, Console console, String... allowed) {
        if (!Arrays.asList(allowed).contains(value)) {
            throw console.misused(unknown(option, value, List.of(allowed)));
        }
        return value;
    }

    private static String unknown(String option, String value, List<String> known) {
        String meant = NearestName.to(value, known)
                .map(name -> " Did you mean " + name + "?")
                .orElse("");
        return "Unknown value \"" + value + "\" for " + option + "." + meant + " Choose one of "
                + String.join(", ", known) + ".";
    }
}
