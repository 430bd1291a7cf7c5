package dev.faultline.app.shared.store;

import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.SharedStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the store in which servers share their sessions. */
public final class SharedStoreOption {
    private static final String NAME = "--store";

    @Option(
            names = NAME,
            paramLabel = "URL",
            description = "Keep sessions and revocations in this database, which several servers share:"
                    + " postgresql://user@host:port/database (default: in FAULTLINE_HOME).")
    private @Nullable String url;

    /**
     * {@return the address of the store}
     *
     * @throws SettingException if it is invalid
     */
    public Optional<StoreUrl.Postgres> address() {
        try {
            return Optional.ofNullable(url).map(StoreUrl::parse).map(SharedStoreOption::database);
        } catch (IllegalArgumentException invalid) {
            throw new SettingException(NAME, String.valueOf(invalid.getMessage()));
        }
    }

    private static StoreUrl.Postgres database(StoreUrl url) {
        return switch (url) {
            case StoreUrl.Postgres postgres -> postgres;
            case StoreUrl.Kafka kafka ->
                throw new IllegalArgumentException(
                        "Sessions need a database, not a topic: postgresql://user@host:port/database.");
        };
    }

    /**
     * {@return the store, or none if no address is given}
     *
     * @param environment holds the password
     * @throws SettingException if the address is invalid
     * @throws StoreException if the store cannot be used
     */
    public ServerStore open(Environment environment) throws StoreException {
        Optional<StoreUrl.Postgres> address = address();
        try {
            return address.isEmpty()
                    ? ServerStore.none()
                    : ServerStore.of(SharedStore.open(address.get(), environment.variables()));
        } catch (IllegalArgumentException unknownSetting) {
            throw new SettingException(NAME, String.valueOf(unknownSetting.getMessage()));
        }
    }
}
