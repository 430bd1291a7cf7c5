package dev.faultline.app.fleet;

import dev.faultline.app.shared.Version;
import dev.faultline.fleet.postgres.Schema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "migrate",
        description = {
            "Creates or updates the tables for audit logs and sessions, and the partitions of the next twelve months.",
            "Run it as the owner of the database after each update of faultline, and at least once a year.",
            "It creates the roles faultline_ship, faultline_read and faultline_serve; grant them to the users that"
                    + " ship, read,",
            "and serve with --store."
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
    @Mixin
    private DatabaseArgument database;

    @Override
    public Integer call() {
        return database.run((tables, console) -> {
            int version = Schema.migrate(tables);
            console.err().println("The tables in " + tables.url().shown() + " have version " + version + ".");
            return 0;
        });
    }
}
