package dev.faultline.app.shared;

import dev.faultline.fleet.Destination;
import dev.faultline.fleet.Signing;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.kafka.Topic;
import dev.faultline.fleet.kafka.TopicSink;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;

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

    /**
     * {@return this store, with the key of this machine, which signs how far a log was shipped}
     *
     * @throws IllegalArgumentException if a setting in the address is unknown
     */
    public static Destination destination(StoreUrl url, Environment environment) throws StoreException {
        Path file = KeyFiles.signing(Home.folder(environment));
        try {
            return new Destination(
                    sinks(url, environment.variables()),
                    Signing.with(KeyFiles.openOrCreate(file), InstantSource.system()));
        } catch (UncheckedIOException e) {
            throw unusable(file, Objects.requireNonNull(e.getCause()));
        } catch (StoreException e) {
            throw e;
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    private static StoreException unusable(Path key, IOException reason) {
        return new StoreException(
                StoreProblem.UNSUITABLE,
                "The key " + key + ", which signs what is shipped, cannot be used: " + reason.getMessage(),
                reason);
    }

    private static Destination.Sinks sinks(StoreUrl url, Map<String, String> variables) throws StoreException {
        return switch (url) {
            case StoreUrl.Postgres postgres -> {
                Database database = Database.of(postgres, variables);
                yield directories -> PostgresSink.open(database);
            }
            case StoreUrl.Kafka kafka -> {
                Topic topic = Topic.of(kafka, variables);
                yield directories -> TopicSink.open(topic, directories);
            }
        };
    }

    /** {@return the database at this address} */
    public static Database database(Console console, String text) {
        return switch (url(console, text)) {
            case StoreUrl.Postgres postgres -> {
                try {
                    yield Database.of(postgres, console.environment().variables());
                } catch (IllegalArgumentException unknownSetting) {
                    throw console.misused(String.valueOf(unknownSetting.getMessage()));
                }
            }
            case StoreUrl.Kafka kafka ->
                throw console.misused("This needs a database, not a topic: postgresql://user@host:port/database.");
        };
    }
}
