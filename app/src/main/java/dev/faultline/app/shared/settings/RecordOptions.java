package dev.faultline.app.shared.settings;

import dev.faultline.app.shared.Home;
import dev.faultline.trail.Durability;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

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

    /** {@return the folder that was named} */
    public Optional<Path> given() {
        return Optional.ofNullable(trail);
    }

    /** {@return the folder of the audit log} */
    public Path folder() {
        return given().orElseGet(RecordOptions::standardFolder);
    }

    /** {@return the folder of the audit log if none is named} */
    public static Path standardFolder() {
        return Home.folder().resolve("trail");
    }

    /** {@return what an entry survives} */
    public Durability durability() {
        return SettingException.choice("--durability", durability, Durability.class);
    }
}
