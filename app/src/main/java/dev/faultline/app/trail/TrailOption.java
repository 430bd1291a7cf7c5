package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.FileWork;
import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The parameter for the directory of an audit log. */
final class TrailOption {
    private static final String LOG = "audit-log.*\\.jsonl";

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "The directory that audit-log.jsonl is in (default: trail in FAULTLINE_HOME, where a server"
                    + " without --trail records).")
    private @Nullable Path given;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** {@return the exit code of the work, or 1 if there is no audit log or it cannot be read} */
    int run(FileWork work) {
        return run(work, false);
    }

    /** {@return whether the command line names a directory} */
    boolean isGiven() {
        return given != null;
    }

    /** {@return whether the directory has an audit log} */
    boolean hasLog() {
        try (Stream<Path> files = Files.list(directory())) {
            return files.anyMatch(file -> file.getFileName().toString().matches(LOG));
        } catch (IOException notADirectory) {
            return false;
        }
    }

    /** {@return the exit code of work that may not need a log, or 1 if the log cannot be read} */
    int run(FileWork work, boolean withoutLog) {
        Path directory = directory();
        if (!Files.isDirectory(directory)) {
            throw console().misused("There is no directory " + directory + ".");
        }
        try {
            if (!withoutLog && !hasLog()) {
                return console().failed("There is no audit log in " + directory + ".");
            }
            return work.on(directory);
        } catch (UncheckedIOException e) {
            return console().failed(reason(Objects.requireNonNull(e.getCause())));
        } catch (IOException e) {
            return console().failed(reason(e));
        }
    }

    /** {@return 0, or 1 if an entry is damaged; damaged entries are reported and skipped} */
    <T> int each(Supplier<Optional<T>> source, Predicate<T> goesOn) {
        int exit = 0;
        while (true) {
            try {
                Optional<T> next = source.get();
                if (next.isEmpty() || !goesOn.test(next.get())) {
                    return exit;
                }
            } catch (FaultException damaged) {
                exit = console().failed(damaged.fault().message());
            }
        }
    }

    private Path directory() {
        return Optional.ofNullable(given).orElseGet(() -> console().home().resolve("trail"));
    }

    /** {@return the size of the log in bytes} */
    long size() throws IOException {
        long size = 0;
        try (Stream<Path> files = Files.list(directory())) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().matches(LOG)) {
                    size += Files.size(file);
                }
            }
        }
        return size;
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "there is no file " + e.getMessage() : String.valueOf(e.getMessage());
    }

    /** {@return the output of the command} */
    Console console() {
        return new Console(spec);
    }
}
