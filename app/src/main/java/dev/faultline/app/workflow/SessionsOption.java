package dev.faultline.app.workflow;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Stores;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.workflow.WorkflowStore;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for sessions in a database. */
final class SessionsOption {
    @Option(
            names = "--store",
            paramLabel = "URL",
            description = "The sessions in this database instead of those in FAULTLINE_HOME:"
                    + " postgresql://user@host:port/database. The password comes from PGPASSWORD or a pass file.")
    private @Nullable String url;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What a command does with the sessions in a database. */
    @FunctionalInterface
    interface SessionsWork {
        /** {@return the exit code of the command} */
        int on(WorkflowStore sessions) throws IOException;
    }

    boolean isGiven() {
        return url != null;
    }

    /** {@return the exit code of the work, or 1 if the database cannot be used} */
    int run(SessionsWork work) throws IOException {
        Console console = new Console(spec);
        try (SharedStore store = SharedStore.open(
                Stores.database(console, Objects.requireNonNull(url)).url(),
                console.environment().variables())) {
            return work.on(new WorkflowStore(store));
        } catch (StoreException e) {
            return console.failed(String.valueOf(e.getMessage()));
        } catch (FaultException e) {
            return console.failed(e.fault().message());
        }
    }
}
