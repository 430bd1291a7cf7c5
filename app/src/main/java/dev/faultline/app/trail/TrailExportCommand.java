package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.trail.TrailReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "export",
        description = "Prints the lines of an audit log as they are stored, over all its files, each checked.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail export ~/.faultline/trail | gzip > trail.jsonl.gz",
            "  faultline trail export . --from 1001 --to 2000 -o part.jsonl",
            "",
            "Exit codes: 0 all lines are sound, 1 some are damaged and left out, 2 wrong usage."
        })
final class TrailExportCommand implements Callable<Integer> {
    @Mixin
    private TrailOption trail;

    @Option(names = "--from", paramLabel = "N", defaultValue = "1", description = "The first entry (default: 1).")
    private long from;

    @Option(
            names = "--to",
            paramLabel = "N",
            defaultValue = "-1",
            description = "The last entry (default: the end of the log).")
    private long to;

    @Option(names = "-o", paramLabel = "FILE", description = "Write to this file, which must not exist yet.")
    private @Nullable Path file;

    @Override
    public Integer call() {
        return trail.run(this::export);
    }

    private int export(Path directory) throws IOException {
        if (file == null) {
            return export(directory, trail.console().out());
        }
        Path made = Files.createFile(file);
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(made, StandardCharsets.UTF_8))) {
            return export(directory, out);
        }
    }

    // Programs and files get the bytes as they are stored, over which the hashes are.
    private String shown(String line) {
        return file == null && "terminal".equals(System.getProperty("faultline.stdout"))
                ? Console.printable(line)
                : line;
    }

    private int export(Path directory, PrintWriter out) throws IOException {
        Rows rows = new Rows(out, Optional.empty());
        try (ProgressLine progress = new ProgressLine(trail.console().err(), trail.size());
                TrailReader reader = TrailReader.from(directory, from).onProgress(progress::reached)) {
            long[] left = {to < 0 ? Long.MAX_VALUE : to - from + 1};
            int exit = left[0] <= 0
                    ? 0
                    : trail.each(
                            reader::nextLine,
                            line -> rows.add(shown(new String(line, StandardCharsets.UTF_8))) && --left[0] > 0);
            rows.end();
            return out.checkError() && file != null ? trail.console().failed("The file could not be written.") : exit;
        }
    }
}
