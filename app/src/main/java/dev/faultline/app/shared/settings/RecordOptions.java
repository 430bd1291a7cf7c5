package dev.faultline.app.shared.settings;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Home;
import dev.faultline.app.shared.ServerTrail;
import dev.faultline.fault.FaultException;
import dev.faultline.trail.Durability;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
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

    /**
     * {@return the audit log, opened}
     *
     * @throws FaultException if it cannot be opened, or has lost entries since a server last wrote to it
     */
    public Trail open() {
        return ServerTrail.open(folder(), trailSettings().withDurability(durability()));
    }

    private TrailSettings trailSettings() {
        Optional<Path> home = Home.find(new Console(spec).environment());
        if (home.isEmpty()) {
            LoggerFactory.getLogger("dev.faultline.trail")
                    .warn("This user has no home folder, so that the end of the audit log is not remembered. Set"
                            + " FAULTLINE_HOME to the folder that Faultline may keep its files in.");
        }
        return home.map(ServerTrail::settings).orElseGet(TrailSettings::standard);
    }
}
