package dev.faultline.app.fleet;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Stores;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.Database;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The database that a command works on. */
final class DatabaseArgument {
    @Parameters(paramLabel = "URL", description = "The database: postgresql://user@host:port/database.")
    private String url;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What a command does with the database. */
    interface DatabaseWork {
        int in(Database database, Console console) throws StoreException;
    }

    /** {@return the exit code of the work, or 1 if the database cannot be used} */
    int run(DatabaseWork work) {
        Console console = new Console(spec);
        try {
            return work.in(Stores.database(console, url), console);
        } catch (StoreException e) {
            return console.failed(String.valueOf(e.getMessage()));
        }
    }
}
