package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Home;
import dev.faultline.app.shared.KeyFiles;
import dev.faultline.app.shared.Version;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Link;
import dev.faultline.trail.Positions;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailVerifier;
import java.io.IOException;
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
            "Verifies an audit log and prints a signed statement of its last entry.",
            "Keep it where those who can change the log cannot write: it reveals that the end was cut off.",
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
            "Exit codes: 0 signed, 1 the chain is broken and nothing is signed, 2 wrong usage."
        })
final class TrailCheckpointCommand implements Callable<Integer> {
    @Mixin
    private TrailOption trail;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "The signing key, created if it does not exist (default: keys/trail.key in FAULTLINE_HOME)."
                    + " Its public key is added to FILE.pub.")
    private @Nullable Path key;

    @Option(names = "--rotate-key", description = "Create a new key first; checkpoints of the old key stay valid.")
    private boolean rotate;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return trail.hasLog() ? trail.run(this::sign) : trail.run(this::acceptNoLog, true);
    }

    private int acceptNoLog(Path directory) {
        Positions positions = Positions.in(Home.positions(trail.console().home()));
        Optional<Link> known = positions.of(directory);
        if (known.isEmpty()) {
            return trail.console().failed("There is no audit log in " + directory + ".");
        }
        positions.accept(directory, Link.START);
        trail.console()
                .err()
                .println("The log of " + known.get().sequence() + " entries is gone; a new one may begin.");
        return 0;
    }

    private void accept(Path directory, Link last) {
        Positions positions = Positions.in(Home.positions(trail.console().home()));
        positions
                .of(directory)
                .filter(known -> known.sequence() > last.sequence())
                .ifPresent(known -> trail.console()
                        .err()
                        .println("The log had " + known.sequence() + " entries and has " + last.sequence()
                                + " now; it is accepted as it is."));
        positions.accept(directory, last);
    }

    private int sign(Path directory) throws IOException {
        Path file = Optional.ofNullable(key)
                .orElseGet(() -> KeyFiles.signing(trail.console().home()))
                .toAbsolutePath();
        if (file.normalize().startsWith(directory.toRealPath())) {
            throw new ParameterException(
                    spec.commandLine(), "The key must be outside the directory that the log is in.");
        }
        TrailCheck check;
        try (ProgressLine progress = new ProgressLine(trail.console().err(), trail.size())) {
            check = TrailVerifier.of(directory).onProgress(progress::reached).verify();
        }
        if (!check.isSound()) {
            check.breaks().forEach(found -> trail.console().err().println(Console.printable(found.toString())));
            return trail.console().failed("The chain is broken, so nothing is signed.");
        }
        CheckpointKey signing = KeyFiles.openOrCreate(file);
        if (rotate) {
            signing = CheckpointKey.rotate(file);
        }
        accept(directory, check.last());
        trail.console().out().println(signing.sign(check.last(), Instant.now()).text());
        return 0;
    }
}
