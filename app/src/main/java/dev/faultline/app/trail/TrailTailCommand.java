package dev.faultline.app.trail;

import dev.faultline.app.shared.Version;
import dev.faultline.trail.TrailReader;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "tail",
        description = "Shows the last entries of an audit log, and with -f new ones as they are written.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail tail",
            "  faultline trail tail -n 50 -f ~/project",
            "",
            "Exit codes: 0 shown, 1 the log is damaged or cannot be read, 2 wrong usage."
        })
final class TrailTailCommand implements Callable<Integer> {
    private static final long PAUSE_MILLIS = 250;

    @Mixin
    private TrailOption trail;

    @Option(names = "-n", paramLabel = "N", defaultValue = "10", description = "The number of entries (default: 10).")
    private int count;

    @Option(names = "-f", description = "Follow the log: print new entries as they are written.")
    private boolean follow;

    @Override
    public Integer call() {
        return trail.run(this::show);
    }

    private int show(Path directory) {
        int exit = 0;
        try (TrailReader reader = TrailReader.last(directory, count)) {
            do {
                exit |= trail.each(reader::next, entry -> {
                    trail.console().out().println(EntryTable.row(entry));
                    return true;
                });
            } while (pause());
        }
        return exit;
    }

    /** {@return whether the command continues to follow the log} */
    private boolean pause() {
        if (!follow || trail.console().out().checkError()) {
            return false;
        }
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
