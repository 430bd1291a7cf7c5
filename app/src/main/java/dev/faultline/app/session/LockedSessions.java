package dev.faultline.app.session;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.store.ServerStore;
import dev.faultline.app.shared.store.SharedStoreOption;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.StoreException;
import dev.faultline.toolsets.workspace.session.SessionStore;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Gives commands access to the locked sessions, in a database or in FAULTLINE_HOME. */
@Command // without an option of its own, picocli needs this
final class LockedSessions {
    @Mixin
    private SharedStoreOption store;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** {@return the exit code of the work, or 1 if the sessions cannot be read or changed} */
    int run(ToIntFunction<SessionStore> work) {
        try (ServerStore opened = store.open(console().environment())) {
            return work.applyAsInt(opened.sessions(console().home()));
        } catch (FaultException e) {
            return console().failed(e.fault().message() + ".");
        } catch (StoreException e) {
            return console().failed(String.valueOf(e.getMessage()));
        } catch (SettingException e) {
            throw console().misused(String.valueOf(e.getMessage()));
        }
    }

    /** {@return the exit code of the work on this session, or 1 if there is no such session} */
    int run(String id, ToIntFunction<LockedSession> work) {
        return run(id, work, store -> missing(id));
    }

    /** {@return the exit code of the work on this session, or of the other work if there is no readable one} */
    int run(String id, ToIntFunction<LockedSession> work, ToIntFunction<SessionStore> otherwise) {
        return run(store -> {
            List<WorkspaceSession> locked = store.locked();
            Optional<WorkspaceSession> session =
                    locked.stream().filter(one -> one.id().equals(id)).findFirst();
            return session.map(one -> work.applyAsInt(new LockedSession(store, one, locked)))
                    .orElseGet(() -> otherwise.applyAsInt(store));
        });
    }

    /** {@return the exit code after the message that there is no such session} */
    int missing(String id) {
        return console()
                .failed("There is no locked session " + Console.printable(id)
                        + ". \"faultline session list\" lists them.");
    }

    /** A locked session, and all locked sessions. */
    record LockedSession(SessionStore store, WorkspaceSession session, List<WorkspaceSession> locked) {}

    /** {@return the output of the command} */
    Console console() {
        return new Console(spec);
    }
}
