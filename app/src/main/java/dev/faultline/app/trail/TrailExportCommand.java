package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.TrailReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
        name = "export",
        description = "Prints the lines of an audit log as they are stored, over all its files, each checked.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail export ~/.faultline/trail | gzip > trail.jsonl.gz",
            "  faultline trail export --from postgresql://reader@db/audit --stream ID",
            "  faultline trail export . --from 1001 --to 2000 -o part.jsonl",
            "",
            "Exit codes: 0 all lines are sound, 1 some are damaged and left out, 2 wrong usage."
        })
final class TrailExportCommand implements Callable<Integer> {
    @Mixin
    private TrailOption trail;

    @Option(
            names = "--from",
            paramLabel = "N|URL",
            description = "The first entry (default: 1); or a database that has the log:"
                    + " postgresql://user@host:port/database. Both may be given.")
    private List<String> from = List.of();

    @Option(names = "--stream", paramLabel = "ID", description = "The log in the database, if it has several.")
    private @Nullable String stream;

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
        Optional<String> url = from.stream().filter(StoreOption::isUrl).findFirst();
        if (url.isEmpty()) {
            return trail.run(directory -> export(out -> export(directory, out)));
        }
        if (trail.isGiven()) {
            throw trail.console().misused("Give a directory or the address of a database, not both.");
        }
        return StoreOption.run(
                trail.console(), url.get(), trails -> export(out -> export(trails, new Rows(out, Optional.empty()))));
    }

    private long first() {
        try {
            return from.stream()
                    .filter(text -> !StoreOption.isUrl(text))
                    .mapToLong(Long::parseLong)
                    .reduce(1, (before, given) -> given);
        } catch (NumberFormatException invalid) {
            throw trail.console().misused("--from takes the number of an entry or the address of a database.");
        }
    }

    /** Writes the lines. */
    @FunctionalInterface
    private interface Export {
        int to(PrintWriter out) throws IOException;
    }

    private int export(Export export) throws IOException {
        first();
        if (file == null) {
            return export.to(trail.console().out());
        }
        Path made = Files.createFile(file);
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(made, StandardCharsets.UTF_8))) {
            int exit = export.to(out);
            return out.checkError() ? trail.console().failed("The file could not be written.") : exit;
        }
    }

    private int export(StoredTrails trails, Rows rows) throws IOException {
        List<StoredStream> streams = StoreOption.streams(trail.console(), trails, Optional.ofNullable(stream));
        if (streams.size() != 1) {
            throw trail.console().misused("The database has " + streams.size() + " logs; choose one with --stream.");
        }
        long last = to < 0 ? Long.MAX_VALUE : to;
        boolean[] damaged = {false};
        trails.lines(streams.getFirst().id(), first(), bytes -> {
            Optional<ChainedLine> line = ChainedLine.read(bytes);
            damaged[0] |= line.isEmpty();
            return line.isEmpty()
                    || (line.get().link().sequence() <= last
                            && rows.add(shown(new String(bytes, StandardCharsets.UTF_8))));
        });
        rows.end();
        return damaged[0] ? trail.console().failed("Some entries are damaged and left out.") : 0;
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
                TrailReader reader = TrailReader.from(directory, first()).onProgress(progress::reached)) {
            long[] left = {to < 0 ? Long.MAX_VALUE : to - first() + 1};
            int exit = left[0] <= 0
                    ? 0
                    : trail.each(
                            reader::nextLine,
                            line -> rows.add(shown(new String(line, StandardCharsets.UTF_8))) && --left[0] > 0);
            rows.end();
            return exit;
        }
    }
}
