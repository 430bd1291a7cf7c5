package dev.faultline.app.fleet;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Stores;
import dev.faultline.app.shared.Version;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "migrate",
        description = {
            "Creates or updates the tables for audit logs, and the partitions of the next twelve months.",
            "Run it as the owner of the database after each update of faultline, and at least once a year. It creates"
                    + " the",
            "roles faultline_ship and faultline_read; grant them to the users that ship and read."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  PGPASSFILE=/etc/faultline.pass faultline fleet migrate postgresql://owner@db/audit",
            "",
            "Exit codes: 0 the tables are up to date, 1 they are not, 2 wrong usage."
        })
final class FleetMigrateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "URL", description = "The database: postgresql://user@host:port/database.")
    private String url;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Console console = new Console(spec);
        Database database = Stores.database(console, url);
        try {
            int version = Schema.migrate(database);
            console.err().println("The tables in " + database.url().shown() + " have version " + version + ".");
            return 0;
        } catch (StoreException e) {
            return console.failed(String.valueOf(e.getMessage()));
        }
    }
}
