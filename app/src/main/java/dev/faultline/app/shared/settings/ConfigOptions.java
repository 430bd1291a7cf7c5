package dev.faultline.app.shared.settings;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a command whose settings may come from a file. */
public final class ConfigOptions {
    @Option(names = "--config", paramLabel = "FILE", description = "Read settings from this TOML file.")
    @SuppressWarnings("UnusedVariable") // SettingSources finds it by its name
    private @Nullable Path config;

    @Option(
            names = "--print-config",
            description = "Print every setting and where it comes from, in the form that --config accepts, and exit.")
    private boolean print;

    /** {@return whether the command only prints its settings} */
    public boolean isPrinted() {
        return print;
    }
}
