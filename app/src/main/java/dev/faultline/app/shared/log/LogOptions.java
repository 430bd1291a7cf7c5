package dev.faultline.app.shared.log;

import dev.faultline.app.shared.Environment;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for what a server writes to standard error. */
public final class LogOptions {
    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            description = "How to log to standard error: text, for people, or json, one object per line"
                    + " (default: text on a terminal, else json).")
    private @Nullable LogFormat format;

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            description = "The least severe records to log: debug, info, warning or error"
                    + " (default: info, or error with --quiet).")
    private @Nullable LogLevel level;

    @Option(names = "--quiet", fallbackValue = "true", description = "Print no greeting, and log errors only.")
    private boolean quiet;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** {@return the format of log records} */
    public LogFormat format() {
        return Optional.ofNullable(format).orElseGet(LogFormat::ofStandardError);
    }

    /** {@return the level of the least severe records that are logged} */
    public LogLevel level() {
        return Optional.ofNullable(level).orElse(quiet ? LogLevel.error : LogLevel.info);
    }

    /** {@return the format and level that apply, by the names of their settings} */
    public Map<String, String> computed() {
        return Map.of("log-format", format().name(), "log-level", level().name());
    }

    /** Configures logging. */
    public void apply() {
        LogSetup.apply(format(), level(), Environment.of(spec).err());
    }

    /** Greets people with text and programs with a log record. */
    public void greet(Greeting greeting, PrintWriter err) {
        if (!quiet) {
            switch (format()) {
                case text -> greeting.print(err);
                case json -> greeting.log();
            }
        }
    }
}
