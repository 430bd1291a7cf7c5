package dev.faultline.app.trail;

import dev.faultline.app.Version;
import dev.faultline.trail.TrailReader;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "tail",
        description = "Shows the last entries of an audit log, and with -f those that come.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail tail",
            "  faultline trail tail -n 50 -f ~/project",
            "",
            "Exit codes: 0 shown, 1 the log is damaged or cannot be read, 2 wrong usage."
        })
final class TailCommand implements Callable<Integer> {
    private static final long PAUSE_MILLIS = 250;

    @Mixin
    private TrailPlace place;

    @Option(names = "-n", paramLabel = "N", defaultValue = "10", description = "So many entries (default: 10).")
    private int count;

    @Option(names = "-f", description = "Goes on with the entries that come.")
    private boolean follow;

    @Override
    public Integer call() {
        return place.reading(this::show);
    }

    private int show(Path directory) {
        int exit = 0;
        try (TrailReader reader = TrailReader.last(directory, count)) {
            do {
                exit |= place.each(reader::next, entry -> {
                    place.out().println(EntryTable.row(entry));
                    return true;
                });
            } while (pause());
        }
        return exit;
    }

    /** {@return whether there is more to wait for} */
    private boolean pause() {
        if (!follow || place.out().checkError()) {
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
