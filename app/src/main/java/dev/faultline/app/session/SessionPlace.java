package dev.faultline.app.session;

import dev.faultline.app.Home;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.session.FileLockedSessionStore;
import dev.faultline.toolsets.workspace.session.LockedSessionStore;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The locked sessions in FAULTLINE_HOME, and what a command prints if they cannot be read. */
@Command // without an option of its own, picocli needs this
final class SessionPlace {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** {@return the exit code of the work, or 1 if the sessions cannot be read or changed} */
    int doing(ToIntFunction<LockedSessionStore> work) {
        try {
            return work.applyAsInt(FileLockedSessionStore.in(FileLockedSessionStore.folder(Home.folder())));
        } catch (FaultException e) {
            return failed(e.fault().message() + ".");
        }
    }

    /** {@return the exit code of the work on this session, or 1 if there is no such session} */
    int doing(String id, ToIntFunction<Found> work) {
        return doing(store -> {
            List<WorkspaceSession> locked = store.locked();
            Optional<WorkspaceSession> session =
                    locked.stream().filter(one -> one.id().equals(id)).findFirst();
            return session.map(one -> work.applyAsInt(new Found(store, one, locked)))
                    .orElseGet(() -> failed("There is no locked session " + shown(id)
                            + ". \"faultline session list\" prints those there are."));
        });
    }

    /** A session, and all that are locked. */
    record Found(LockedSessionStore store, WorkspaceSession session, List<WorkspaceSession> locked) {}

    /** {@return the text without characters that a terminal would obey} */
    static String shown(String text) {
        return text.replaceAll("\\p{C}", "?");
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    int failed(String reason) {
        err().println("faultline: " + reason);
        return 1;
    }
}
