package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.json.JsonText;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailQuery;
import dev.faultline.trail.TrailReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "query",
        description = "Finds entries of an audit log.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail query . --code HASH_MISMATCH --since 2h",
            "  faultline trail query . --tool write_file --session 4711 --limit 20 --format json",
            "  faultline trail query --from postgresql://reader@db/audit --code HASH_MISMATCH --since 1h",
            "  faultline trail query . --since 2026-03-04 --until 2026-03-05T12:00:00Z",
            "",
            "Exit codes: 0 the log was read, 1 it is damaged or cannot be read, 2 wrong usage."
        })
final class TrailQueryCommand implements Callable<Integer> {
    private enum Format {
        table,
        json
    }

    @Mixin
    private TrailOption trail;

    @Option(names = "--tool", paramLabel = "NAME", description = "Only what this tool did.")
    private @Nullable String tool;

    @Option(names = "--code", paramLabel = "CODE", description = "Only faults of this code, on the wire or our own.")
    private @Nullable String code;

    @Option(
            names = "--id",
            paramLabel = "ID",
            description =
                    "Only the fault with this id, which its client, the log and the trace have too, or whose id begins"
                            + " so.")
    private @Nullable String id;

    @Option(names = "--session", paramLabel = "ID", description = "Only what happened in this session.")
    private @Nullable String session;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TimeArgument.class,
            description = "Only since this time: 2026-03-04T05:06:07Z, 2026-03-04, or 90s, 15m, 2h, 7d ago.")
    private @Nullable Instant since;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = TimeArgument.class,
            description = "Only before this time.")
    private @Nullable Instant until;

    @Option(names = "--limit", paramLabel = "N", description = "Only the last N entries.")
    private @Nullable Integer limit;

    @Option(
            names = "--format",
            defaultValue = "table",
            description = "A table for people, or json: one entry on each line, as it is stored (default: table).")
    private Format format;

    @Mixin
    private StoreOption store;

    @Override
    public Integer call() {
        return store.isGiven() ? store.run(this::findStored) : trail.run(this::find);
    }

    private TrailQuery query() {
        return new TrailQuery(
                Optional.ofNullable(tool),
                Optional.ofNullable(code),
                Optional.ofNullable(session),
                Optional.ofNullable(since),
                Optional.ofNullable(until));
    }

    private int findStored(StoredTrails trails) throws IOException {
        if (trail.isGiven()) {
            throw trail.console().misused("Give a directory or --from, not both.");
        }
        Rows rows = new Rows(trail.console().out(), Optional.ofNullable(limit));
        if (format == Format.table) {
            trail.console().out().println("STREAM    " + EntryTable.header());
        }
        boolean[] damaged = {false};
        trails.find(query(), store.stream(), found -> {
            damaged[0] |= found.entry().isEmpty();
            return found.entry().isEmpty()
                    || !isWanted(found.entry().get())
                    || rows.add(row(found.stream(), found.entry().get()));
        });
        rows.end();
        return damaged[0]
                ? trail.console().failed("Some entries are damaged and left out; run 'faultline trail verify --from'.")
                : 0;
    }

    // The beginning of a stream id is enough to tell the streams in a table apart.
    private String row(String stream, TrailEntry entry) {
        return switch (format) {
            case table -> stream.substring(0, 8) + "  " + EntryTable.row(entry);
            case json -> row(entry);
        };
    }

    private int find(Path directory) throws IOException {
        TrailQuery query = query();
        Rows rows = new Rows(trail.console().out(), Optional.ofNullable(limit));
        if (format == Format.table) {
            trail.console().out().println(EntryTable.header());
        }
        try (ProgressLine progress = new ProgressLine(trail.console().err(), trail.size());
                TrailReader reader = TrailReader.from(directory, 1).onProgress(progress::reached)) {
            int exit = trail.each(() -> reader.next(query), entry -> !isWanted(entry) || rows.add(row(entry)));
            rows.end();
            return exit;
        }
    }

    private boolean isWanted(TrailEntry entry) {
        return id == null || (entry instanceof FaultEntry fault && fault.id().startsWith(id));
    }

    private String row(TrailEntry entry) {
        return switch (format) {
            case table -> EntryTable.row(entry);
            case json -> Console.printable(JsonText.print(entry.json()));
        };
    }
}
