package dev.faultline.app.trail;

import dev.faultline.app.Home;
import dev.faultline.app.Version;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Link;
import dev.faultline.trail.Positions;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "checkpoint",
        description = {
            "Verifies an audit log and prints a signed statement of how far it has come.",
            "Keep it where those who may change the log cannot write: it shows when the end is cut off.",
            "It also accepts the log as it is now: a server that refused a log because entries at its end are missing,",
            "or because the log is gone, works with it again."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail checkpoint . | ssh vault 'cat >> checkpoints'",
            "  faultline trail checkpoint . --rotate-key",
            "",
            "Exit codes: 0 signed, 1 the chain does not hold and nothing is signed, 2 wrong usage."
        })
final class CheckpointCommand implements Callable<Integer> {
    @Mixin
    private TrailPlace place;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "The key that signs, made if it is not there (default: keys/trail.key in FAULTLINE_HOME)."
                    + " Its public key is added to FILE.pub.")
    private @Nullable Path key;

    @Option(names = "--rotate-key", description = "Makes a new key first; the older one's checkpoints stay valid.")
    private boolean rotate;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return place.hasLog() ? place.reading(this::sign) : place.reading(this::acceptNoLog, true);
    }

    private int acceptNoLog(Path directory) {
        Positions positions = Positions.in(Home.positions(Home.folder()));
        Optional<Link> known = positions.of(directory);
        if (known.isEmpty()) {
            return place.failed("There is no audit log in " + directory + ".");
        }
        positions.accept(directory, Link.START);
        place.err().println("The log of " + known.get().sequence() + " entries is gone; a new one may begin.");
        return 0;
    }

    private void accept(Path directory, Link last) {
        Positions positions = Positions.in(Home.positions(Home.folder()));
        positions
                .of(directory)
                .filter(known -> known.sequence() > last.sequence())
                .ifPresent(known -> place.err()
                        .println("The log had " + known.sequence() + " entries and has " + last.sequence()
                                + " now; it is accepted as it is."));
        positions.accept(directory, last);
    }

    private int sign(Path directory) throws IOException {
        Path file = Optional.ofNullable(key).orElseGet(KeyFiles::signing).toAbsolutePath();
        if (file.normalize().startsWith(directory.toRealPath())) {
            throw new ParameterException(
                    spec.commandLine(), "The key must be outside the directory that the log is in.");
        }
        TrailCheck check;
        try (ProgressLine progress = new ProgressLine(place.err(), place.size())) {
            check = TrailVerifier.of(directory).onProgress(progress::reached).verify();
        }
        if (!check.isSound()) {
            check.breaks().forEach(place.err()::println);
            return place.failed("The chain does not hold, so that nothing is signed.");
        }
        Files.createDirectories(file.resolveSibling("."));
        CheckpointKey signing = rotate ? CheckpointKey.rotate(file) : CheckpointKey.openOrCreate(file);
        accept(directory, check.last());
        place.out().println(signing.sign(check.last(), Instant.now()).text());
        return 0;
    }
}
