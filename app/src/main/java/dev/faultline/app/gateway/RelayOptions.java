package dev.faultline.app.gateway;

import dev.faultline.app.shared.ByteSize;
import dev.faultline.app.shared.DurationText;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.gateway.answer.ErrorTexts;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.fault.OutputSchemaMode;
import dev.faultline.gateway.relay.RelaySettings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for how messages are passed on and failures are reported. */
final class RelayOptions {
    private static final String DEFAULT_DIALECT = "tool-failure";
    private static final List<String> REPLAYS = List.of("read-only", "never");
    private static final String AS_IS = "as-is";

    @Option(
            names = "--dialect",
            paramLabel = "ID",
            defaultValue = DEFAULT_DIALECT,
            description = "Report failures in this dialect; as-is keeps what the server says, and only adds metadata"
                    + " (default: " + DEFAULT_DIALECT + ").")
    private String dialect;

    @Option(
            names = "--hidden-failures",
            paramLabel = "MODE",
            defaultValue = "report",
            description = "What to do with a success that says that it failed: report it in the trail, mark it as an"
                    + " error, or off (default: report).")
    private String hiddenFailures;

    @Option(
            names = "--errors",
            paramLabel = "TEXTS",
            description = "How much of the texts of failures clients get: whole, or safe without stack traces and host"
                    + " paths (default: whole with --stdio and for this machine without tokens, else safe).")
    private @Nullable String errors;

    @Option(
            names = "--output-schema",
            paramLabel = "MODE",
            defaultValue = "report",
            description = "What to do with a result that does not match the output schema of its tool: enforce makes it"
                    + " a failure, report records it in the trail, or off (default: report).")
    private String outputSchema;

    @Option(
            names = "--replay",
            paramLabel = "WHICH",
            defaultValue = "read-only",
            description = "Which calls to make once more after a crash: read-only or never (default: read-only).")
    private String replay;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = DurationText.class,
            description = "How long the server may be silent about a call before it is asked whether it is there;"
                    + " progress starts it again (default: 1m).")
    private Duration timeout;

    @Option(
            names = "--start-timeout",
            paramLabel = "TIME",
            defaultValue = "2m",
            converter = DurationText.class,
            description = "How long the server may take to start (default: 2m).")
    private Duration startTimeout;

    @Option(
            names = "--max-timeout",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationText.class,
            description = "How long a call may take altogether (default: 10m).")
    private Duration maxTimeout;

    @Option(
            names = "--max-result",
            paramLabel = "SIZE",
            defaultValue = "1GiB",
            converter = ByteSize.Text.class,
            description =
                    "The largest result of the server; one over 16 MiB is kept in a temporary file until it is passed"
                            + " on (default: 1GiB).")
    private ByteSize maxResult;

    /** {@return the size of the largest result, in bytes} */
    long maxResult() {
        return maxResult.bytes();
    }

    /** {@return the settings of the relay} */
    RelaySettings relay() {
        if (maxTimeout.compareTo(timeout) < 0 && timeout.equals(RelaySettings.STANDARD.timeout())) {
            timeout = maxTimeout; // only the longer limit was named
        }
        if (maxTimeout.compareTo(timeout) < 0) {
            throw new SettingException("--max-timeout", "--max-timeout must not be shorter than --timeout.");
        }
        return RelaySettings.STANDARD
                .timeouts(timeout, maxTimeout)
                .startTimeout(startTimeout)
                .replays(isReplaying());
    }

    private boolean isReplaying() {
        if (!REPLAYS.contains(replay)) {
            throw new SettingException("--replay", SettingException.unknown("--replay", replay, REPLAYS));
        }
        return replay.equals(REPLAYS.getFirst());
    }

    /** {@return what is done with hidden failures} */
    HiddenFailureMode hiddenFailures() {
        return SettingException.choice("--hidden-failures", hiddenFailures, HiddenFailureMode.class);
    }

    /** {@return how much of the texts of failures clients get; by default all, if they belong to the operator} */
    ErrorTexts errors(boolean own) {
        return errors == null
                ? own ? ErrorTexts.WHOLE : ErrorTexts.SAFE
                : SettingException.choice("--errors", errors, ErrorTexts.class);
    }

    /** {@return what is done with results that do not match the output schema of their tool} */
    OutputSchemaMode outputSchema() {
        return SettingException.choice("--output-schema", outputSchema, OutputSchemaMode.class);
    }

    /** {@return whether failures that the server reports keep their form} */
    boolean asIs() {
        return isAsIs(dialect);
    }

    /** {@return the dialect of failures} */
    Dialect dialect() {
        return dialect(dialect);
    }

    /** {@return the ids of the dialects that failures can have} */
    static List<String> dialects() {
        return Stream.concat(Dialects.all().stream().map(Dialect::id), Stream.of(AS_IS))
                .toList();
    }

    /** {@return whether this is the id of the dialect of the server itself} */
    static boolean isAsIs(String id) {
        return id.equals(AS_IS);
    }

    /** {@return the dialect with this id} */
    static Dialect dialect(String given) {
        String id = isAsIs(given) ? DEFAULT_DIALECT : given;
        Dialect found = Dialects.find(id)
                .orElseThrow(
                        () -> new SettingException("--dialect", SettingException.unknown("--dialect", id, dialects())));
        // R29: the names of the contract of problem-details are for the code tools.
        return found instanceof ProblemDetailsDialect ? ProblemDetailsDialect.forToolset("gateway") : found;
    }
}
