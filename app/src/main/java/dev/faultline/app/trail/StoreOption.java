package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Stores;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for a database that has audit logs of many machines. */
final class StoreOption {
    @Option(
            names = "--from",
            paramLabel = "URL",
            description = "A database instead of a directory: postgresql://user@host:port/database. The password comes"
                    + " from PGPASSWORD or a pass file.")
    private @Nullable String from;

    @Option(names = "--stream", paramLabel = "ID", description = "Only this log of the database (default: all).")
    private @Nullable String stream;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What a command does with the logs in a database. */
    @FunctionalInterface
    interface StoreWork {
        /** {@return the exit code of the command} */
        int on(StoredTrails trails) throws IOException;
    }

    boolean isGiven() {
        return from != null;
    }

    Optional<String> stream() {
        return Optional.ofNullable(stream);
    }

    /** {@return whether the value of an option is an address and not a number} */
    static boolean isUrl(String text) {
        return text.contains("://");
    }

    /** {@return the exit code of the work, or 1 if the database cannot be used} */
    int run(StoreWork work) {
        return run(console(), Objects.requireNonNull(from), work);
    }

    static int run(Console console, String url, StoreWork work) {
        try (StoredTrails trails = StoredTrails.open(Stores.database(console, url))) {
            return work.on(trails);
        } catch (UncheckedIOException e) { // of a file that the command line names
            return console.failed(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return console.failed(String.valueOf(e.getMessage()));
        }
    }

    /** {@return the streams that the command line names} */
    List<StoredStream> streams(StoredTrails trails) throws IOException {
        return streams(console(), trails, stream());
    }

    static List<StoredStream> streams(Console console, StoredTrails trails, Optional<String> wanted)
            throws IOException {
        List<StoredStream> all = trails.streams();
        if (wanted.isEmpty()) {
            return all;
        }
        List<StoredStream> named =
                all.stream().filter(one -> one.id().equals(wanted.get())).toList();
        if (named.isEmpty()) {
            throw console.misused("The database has no stream \"" + wanted.get() + "\"; see 'faultline fleet status'.");
        }
        return named;
    }

    private Console console() {
        return new Console(spec);
    }
}
