package dev.faultline.app.trail;

import dev.faultline.app.Home;
import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.io.PrintWriter;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The directory that a command is about, and what is said when it cannot be read. */
final class TrailPlace {
    private static final String LOG = "audit-log.*\\.jsonl";

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "The directory that audit-log.jsonl is in (default: trail in FAULTLINE_HOME, where a server"
                    + " without --trail records).")
    private @Nullable Path given;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What a command does with the files of a trail. */
    interface Work {
        int on(Path directory) throws IOException;
    }

    /** {@return the exit code of the work, or of the failure to read what it needs} */
    int reading(Work work) {
        return reading(work, false);
    }

    /** {@return whether the directory has an audit log} */
    boolean hasLog() {
        try (Stream<Path> files = Files.list(directory())) {
            return files.anyMatch(file -> file.getFileName().toString().matches(LOG));
        } catch (IOException notADirectory) {
            return false;
        }
    }

    /** {@return the same, for work that may be done without a log too} */
    int reading(Work work, boolean withoutLog) {
        Path directory = directory();
        if (!Files.isDirectory(directory)) {
            throw new ParameterException(spec.commandLine(), "There is no directory " + directory + ".");
        }
        try {
            if (!withoutLog && !hasLog()) {
                return failed("There is no audit log in " + directory + ".");
            }
            return work.on(directory);
        } catch (UncheckedIOException e) {
            return failed(reason(Objects.requireNonNull(e.getCause())));
        } catch (IOException e) {
            return failed(reason(e));
        }
    }

    /** {@return 0, or 1 if something on the way is damaged, which is told and passed over} */
    <T> int each(Supplier<Optional<T>> source, Predicate<T> goesOn) {
        int exit = 0;
        while (true) {
            try {
                Optional<T> next = source.get();
                if (next.isEmpty() || !goesOn.test(next.get())) {
                    return exit;
                }
            } catch (FaultException damaged) {
                exit = failed(damaged.fault().message());
            }
        }
    }

    private Path directory() {
        return Optional.ofNullable(given).orElseGet(() -> Home.folder().resolve("trail"));
    }

    /** {@return how many bytes there are to read} */
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

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    int failed(String reason) {
        err().println("faultline: " + reason);
        return 1;
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "there is no file " + e.getMessage() : String.valueOf(e.getMessage());
    }
}
