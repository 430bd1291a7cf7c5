package dev.faultline.app.session;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fault.Occurrence;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = "Shows a locked session, the failure that locked it, and how it can be unlocked.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline session show 3f1c2a9e-7c0b-4a55-9d07-2b1f6f0f5f10",
            "",
            "Exit codes: 0 fine, 1 there is no such session, 2 wrong usage."
        })
final class SessionShowCommand implements Callable<Integer> {
    @Mixin
    private LockedSessions sessions;

    @Parameters(paramLabel = "ID", description = "The id of the session.")
    private String id;

    @Override
    public Integer call() {
        return sessions.run(id, found -> {
            found.session().lock().ifPresent(lock -> print(found.session(), lock));
            return 0;
        });
    }

    private void print(WorkspaceSession session, SessionLock lock) {
        line("session", session.id());
        line("workspace", session.root().toString());
        line("role", session.role().wire());
        session.principal().ifPresent(name -> line("principal", name));
        line("begun", Occurrence.timestamp(session.begun()));
        line("locked", Occurrence.timestamp(lock.since()));
        line("error code", lock.code());
        line("message", lock.message());
        line("occurrence", lock.occurrence());
        if (!lock.session().equals(session.id())) {
            line("happened in", lock.session());
        }
        sessions.console()
                .err()
                .println("The agent unlocks it with a report under docs/reports/ that names " + lock.code()
                        + "; you unlock it with: faultline session release " + session.id());
    }

    private void line(String name, String value) {
        sessions.console().out().println(Console.printable(String.format("%-12s %s", name, value)));
    }
}
