package dev.faultline.app.shared;

import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;

/** The stores that a command line names. */
public final class Stores {
    private Stores() {}

    /** {@return the address in this text, which is not repeated if it is wrong: it may contain a password} */
    public static StoreUrl url(Console console, String text) {
        try {
            return StoreUrl.parse(text);
        } catch (IllegalArgumentException invalid) {
            throw console.misused(String.valueOf(invalid.getMessage()));
        }
    }

    /** {@return the database at this address} */
    public static Database database(Console console, String text) {
        return switch (url(console, text)) {
            case StoreUrl.Postgres postgres -> database(console, postgres);
            case StoreUrl.Kafka kafka ->
                throw console.misused("This needs a database, not a topic: postgresql://user@host:port/database.");
        };
    }

    /** {@return the database at this address} */
    public static Database database(Console console, StoreUrl.Postgres url) {
        try {
            return Database.of(url, System.getenv());
        } catch (IllegalArgumentException unknownSetting) {
            throw console.misused(String.valueOf(unknownSetting.getMessage()));
        }
    }
}
