package dev.faultline.app.fleet;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "status",
        description = {
            "Lists the audit logs in a database: how far each was shipped, and what is wrong with it.",
            "gap: entries are missing; ship the log from its machine again. forked: a log with the same stream id but",
            "other entries arrived; it was rewritten, or it is a copy that went on elsewhere."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline fleet status postgresql://reader@db/audit",
            "",
            "Exit codes: 0 all streams are open, 1 one is not or the database cannot be used, 2 wrong usage."
        })
final class FleetStatusCommand implements Callable<Integer> {
    private static final String OPEN = "open";

    @Mixin
    private DatabaseArgument database;

    @Override
    public Integer call() {
        return database.run(FleetStatusCommand::list);
    }

    private static int list(Database database, Console console) throws StoreException {
        try (StoredTrails trails = StoredTrails.open(database)) {
            List<StoredStream> streams = trails.streams();
            console.out().println(row("STREAM", "STATE", "ENTRIES", "CHANGED", "NAME"));
            streams.forEach(stream -> console.out()
                    .println(Console.printable(row(
                            stream.id(),
                            stream.state(),
                            Long.toString(stream.head().sequence()),
                            stream.changed(),
                            stream.name()
                                    + stream.problem()
                                            .map(problem -> " (" + problem + ")")
                                            .orElse("")))));
            return streams.stream().allMatch(stream -> stream.state().equals(OPEN)) ? 0 : 1;
        }
    }

    private static String row(String stream, String state, String entries, String changed, String name) {
        return String.format(Locale.ROOT, "%-36s  %-6s  %12s  %-20s  %s", stream, state, entries, changed, name)
                .stripTrailing();
    }
}
