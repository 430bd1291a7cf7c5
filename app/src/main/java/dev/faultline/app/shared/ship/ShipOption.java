package dev.faultline.app.shared.ship;

import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.Stores;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.fleet.Destination;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for the store that a server ships its audit logs to. */
public final class ShipOption {
    private static final String NAME = "--ship";

    @Option(
            names = NAME,
            paramLabel = "URL",
            description = "Copy the audit logs to this store while the server runs:"
                    + " postgresql://user@host:port/database or kafka://host:port/topic.")
    private @Nullable String url;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * {@return the address of the store}
     *
     * @throws SettingException if it is invalid
     */
    public Optional<StoreUrl> store() {
        try {
            return Optional.ofNullable(url).map(StoreUrl::parse);
        } catch (IllegalArgumentException invalid) {
            throw new SettingException(NAME, String.valueOf(invalid.getMessage()));
        }
    }

    /**
     * Checks the address and the file of settings, before the server does anything.
     *
     * @throws SettingException if one is invalid
     */
    public void check() {
        destination();
    }

    /**
     * {@return shipping that has begun, unless there is no store}
     *
     * @param directories returns the directories of the logs that exist now
     * @param drain how long the server may answer after SIGTERM; what it records until then is shipped too
     */
    public ServerShipping start(Supplier<Set<Path>> directories, Duration drain) {
        return destination()
                .map(store -> ServerShipping.start(store, directories, drain))
                .orElseGet(ServerShipping::none);
    }

    private Optional<Destination> destination() {
        Optional<StoreUrl> store = store();
        try {
            return store.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Stores.destination(store.get(), Environment.of(spec)));
        } catch (StoreException | IllegalArgumentException invalid) {
            throw new SettingException(NAME, String.valueOf(invalid.getMessage()));
        }
    }
}
