package dev.faultline.app.trail;

import dev.faultline.app.shared.Version;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.internal.Counted;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Link;
import dev.faultline.trail.Pruning;
import dev.faultline.trail.Pruning.FullLog;
import dev.faultline.trail.StreamId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "prune",
        description = {
            "Removes full files of an audit log whose entries are all in a database, after verifying them there.",
            "Without --yes, says what would be removed. The newest files always stay."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail prune ~/.faultline/trail --shipped-to postgresql://reader@db/audit",
            "  faultline trail prune ~/.faultline/trail --shipped-to postgresql://reader@db/audit --yes",
            "",
            "Exit codes: 0 fine, 1 the database does not have the log or cannot be used, 2 wrong usage."
        })
final class TrailPruneCommand implements Callable<Integer> {
    @Mixin
    private TrailOption trail;

    @Option(
            names = "--shipped-to",
            paramLabel = "URL",
            required = true,
            description = "The database that has the log: postgresql://user@host:port/database.")
    private String store;

    @Option(names = "--yes", description = "Remove the files.")
    private boolean yes;

    @Override
    public Integer call() {
        return trail.run(directory -> StoreOption.run(trail.console(), store, stored -> prune(directory, stored)));
    }

    private int prune(Path directory, StoredTrails stored) throws IOException {
        Optional<StreamId> id = StreamId.remembered(directory);
        if (id.isEmpty()) {
            return trail.console().failed("This audit log was never shipped.");
        }
        Optional<StoredStream> stream = stored.streams().stream()
                .filter(one -> one.id().equals(id.get().text()))
                .findFirst();
        if (stream.isEmpty()) {
            return trail.console().failed("The database does not have this audit log.");
        }
        try {
            return prune(directory, stored, stream.get());
        } catch (FaultException damaged) {
            return trail.console().failed(damaged.fault().message());
        }
    }

    private int prune(Path directory, StoredTrails stored, StoredStream stream) throws IOException {
        if (!new StoreAudit(stored).verify(stream, new ChainAudit()).isSound()) {
            return trail.console()
                    .failed("The log in the database is damaged; see 'faultline trail verify --from'. Nothing was"
                            + " removed.");
        }
        List<FullLog> removable = new ArrayList<>();
        for (FullLog log : Pruning.candidates(directory)) {
            if (log.last().sequence() > stream.head().sequence()) {
                break;
            }
            if (!has(stored, stream, log.last())) {
                return trail.console()
                        .failed("The database has another entry " + log.last().sequence() + ", or no longer has it."
                                + " Nothing was removed.");
            }
            removable.add(log);
        }
        return removed(directory, removable);
    }

    private static boolean has(StoredTrails stored, StoredStream stream, Link entry) throws StoreException {
        List<Link> found = new ArrayList<>();
        stored.lines(stream.id(), entry.sequence(), line -> {
            ChainedLine.read(line).map(ChainedLine::link).ifPresent(found::add);
            return false;
        });
        return found.contains(entry);
    }

    private int removed(Path directory, List<FullLog> logs) throws IOException {
        if (logs.isEmpty()) {
            trail.console().out().println("nothing to remove: no full file is in the database completely");
            return 0;
        }
        if (yes) {
            Pruning.remove(directory, logs);
        }
        logs.forEach(log -> trail.console()
                .out()
                .println((yes ? "removed " : "would remove ") + log.file().getFileName() + ", up to entry "
                        + log.last().sequence() + ", " + Counted.of(log.bytes(), "byte", "bytes")));
        if (!yes) {
            trail.console().out().println("Run it with --yes to remove them.");
        }
        return 0;
    }
}
