package dev.faultline.app.shared.settings;

import dev.faultline.app.shared.Console;
import dev.faultline.trail.Durability;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for where a server records its failures, and how safely. */
public final class RecordOptions {
    @Option(
            names = "--trail",
            paramLabel = "DIR",
            description = "The folder of the audit log (default: the folder trail in FAULTLINE_HOME).")
    private @Nullable Path trail;

    @Option(
            names = "--durability",
            paramLabel = "WHAT",
            defaultValue = "forced",
            description = "What the entry of a reported failure survives: forced, even a power cut; written, the death"
                    + " of the server, which is faster (default: forced).")
    private String durability;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** {@return the folder that was named} */
    public Optional<Path> given() {
        return Optional.ofNullable(trail);
    }

    /** {@return the folder of the audit log} */
    public Path folder() {
        return given().orElseGet(this::standardFolder);
    }

    /** {@return the folder of the audit log if none is named} */
    public Path standardFolder() {
        return new Console(spec).home().resolve("trail");
    }

    /** {@return what an entry survives} */
    public Durability durability() {
        return SettingException.choice("--durability", durability, Durability.class);
    }
}
