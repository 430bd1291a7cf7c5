package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Home;
import dev.faultline.app.shared.KeyFiles;
import dev.faultline.app.shared.Version;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.internal.Counted;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.Link;
import dev.faultline.trail.Positions;
import dev.faultline.trail.Pruning;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailVerifier;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "verify",
        description = {
            "Verifies an audit log and reports every break in its chain. Without a checkpoint, an unbroken chain",
            "does not prove that no entry was rewritten.",
            "A log that a server on this machine wrote is compared with the end that the server remembers;",
            "for others, only a checkpoint that was kept elsewhere shows that the end was cut off."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail verify",
            "  faultline trail verify --from postgresql://reader@db/audit --keys machines.pub",
            "  faultline trail verify . --checkpoint /mnt/other/checkpoints --keys /mnt/other/trail.key.pub",
            "",
            "Exit codes: 0 the chain holds, 1 it does not, 2 wrong usage."
        })
final class TrailVerifyCommand implements Callable<Integer> {
    private static final String UNSIGNED = "Without a checkpoint, this does not prove that no entry was rewritten: a"
            + " program that can write the log can also write a new chain. Keep checkpoints elsewhere, and give them"
            + " with --checkpoint.";

    @Mixin
    private TrailOption trail;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Compare with the signed checkpoints in this file, one on each line.")
    private @Nullable Path checkpoints;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "The public keys whose checkpoints are trusted"
                    + " (default: keys/trail.key.pub in FAULTLINE_HOME). With --from, one of them must have signed the"
                    + " last entry of each log.")
    private @Nullable Path keys;

    @Mixin
    private StoreOption store;

    @Override
    public Integer call() {
        int exit = store.isGiven() ? store.run(this::verifyStored) : trail.run(this::verify);
        boolean signed = checkpoints != null || (store.isGiven() && keys != null);
        if (exit == 0 && !signed) {
            trail.console().err().println(UNSIGNED);
        }
        return exit;
    }

    private int verifyStored(StoredTrails trails) throws IOException {
        if (trail.isGiven()) {
            throw trail.console().misused("Give a directory or --from, not both.");
        }
        if (checkpoints != null && store.stream().isEmpty()) {
            throw trail.console().misused("--checkpoint with --from needs --stream: a checkpoint names no stream.");
        }
        int exit = 0;
        for (StoredStream stream : store.streams(trails)) {
            ChainAudit audit = new ChainAudit();
            if (checkpoints != null) {
                compare(audit::against, checkpoints);
            }
            if (keys != null) {
                StoreAudit.requireCheckpoint(stream, TrustedKeys.read(keys), audit);
            }
            trail.console().out().println(Console.printable("stream " + stream.id() + " (" + stream.name() + ")"));
            exit |= report(new StoreAudit(trails).verify(stream, audit));
        }
        for (String orphan : store.stream().isEmpty() ? trails.orphans() : List.<String>of()) {
            trail.console().out().println("stream " + orphan + " has entries but is not in the list of streams");
            exit = 1;
        }
        return exit;
    }

    private int verify(Path directory) throws IOException {
        try (ProgressLine progress = new ProgressLine(trail.console().err(), trail.size())) {
            TrailVerifier verifier = TrailVerifier.of(directory).onProgress(progress::reached);
            Positions.in(Home.positions(trail.console().home())).of(directory).ifPresent(verifier::requiring);
            if (checkpoints != null) {
                compare(verifier::against, checkpoints);
            }
            int exit = report(verifier.verify());
            Link pruned = Pruning.pruned(directory);
            if (pruned.sequence() > 0) {
                trail.console()
                        .out()
                        .println("The log begins after entry " + pruned.sequence() + "; what was before is pruned.");
            }
            return exit;
        }
    }

    /** What compares a log with a checkpoint from a line of a file. */
    @FunctionalInterface
    private interface Comparison {
        void against(Optional<Checkpoint> checkpoint, TrustedKeys trusted, String file, long line);
    }

    private void compare(Comparison comparison, Path file) throws IOException {
        TrustedKeys trusted = TrustedKeys.read(Optional.ofNullable(keys)
                .orElseGet(() -> KeyFiles.trusted(trail.console().home())));
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < Math.max(1, lines.size()); i++) {
            // An empty file proves nothing, just like a file of invalid checkpoints.
            Optional<Checkpoint> checkpoint = i < lines.size() ? Checkpoint.read(lines.get(i)) : Optional.empty();
            comparison.against(checkpoint, trusted, file.getFileName().toString(), i + 1);
        }
    }

    private int report(TrailCheck check) {
        PrintWriter out = trail.console().out();
        check.breaks().forEach(found -> out.println(Console.printable(found.toString())));
        if (check.breakCount() > check.breaks().size()) {
            out.println("and " + (check.breakCount() - check.breaks().size()) + " more");
        }
        if (check.unterminated() > 0) {
            out.println("The log ends with " + Counted.of(check.unterminated(), "byte", "bytes")
                    + " of an incomplete line: a write that ended midway and was never acknowledged.");
        }
        out.println((check.isSound() ? "sound: " : "broken: ") + Counted.of(check.entries(), "entry", "entries")
                + ", the last is " + check.last().sequence() + " with the hash "
                + check.last().hash());
        return check.isSound() ? 0 : 1;
    }
}
