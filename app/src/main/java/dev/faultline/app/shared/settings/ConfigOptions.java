package dev.faultline.app.shared.settings;

import dev.faultline.app.shared.Console;
import dev.faultline.fault.FaultException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of a command whose settings may come from a file. */
public final class ConfigOptions {
    @Option(names = "--config", paramLabel = "FILE", description = "Read settings from this TOML file.")
    @SuppressWarnings("UnusedVariable") // SettingSources finds it by its name
    private @Nullable Path config;

    @Option(
            names = "--print-config",
            description = "Print every setting and where it comes from, in the form that --config accepts, and exit.")
    private boolean print;

    /** {@return whether the settings are only printed} */
    public boolean isPrinted() {
        return print;
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * Warns of unknown variables, then does the work of the command, or only prints its settings if asked to.
     *
     * @param check rejects wrong settings before they are printed
     * @param computed returns the defaults that are computed, by the names of their settings
     * @return the exit code: 2 for a wrong setting, 1 for a fault, else that of the work
     */
    public int run(Runnable check, Supplier<Map<String, String>> computed, Callable<Integer> work) throws Exception {
        Console console = new Console(spec);
        try {
            UnknownVariables.warn(spec);
            if (print) {
                check.run();
                new PrintedConfig(spec, computed.get()).print(console.out());
                return 0;
            }
            return work.call();
        } catch (SettingException wrong) {
            console.failed(wrong.getMessage() + SettingSources.sourceOf(spec.findOption(wrong.option())));
            return 2;
        } catch (FaultException fault) {
            return console.failed(fault.fault().message());
        }
    }
}
