package dev.faultline.app.session;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fault.Occurrence;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        description = "Lists the locked sessions: id, role, error code, since when, workspace.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  faultline session list", "", "Exit codes: 0 fine, 1 the sessions cannot be read, 2 wrong usage."})
final class SessionListCommand implements Callable<Integer> {
    @Mixin
    private LockedSessions sessions;

    @Override
    public Integer call() {
        return sessions.run(store -> {
            List<WorkspaceSession> locked = store.locked().stream()
                    .sorted(Comparator.comparing(WorkspaceSession::begun).thenComparing(WorkspaceSession::id))
                    .toList();
            locked.forEach(session -> session.lock().ifPresent(lock -> print(session, lock)));
            if (locked.isEmpty()) {
                sessions.console().err().println("No session is locked.");
            }
            return 0;
        });
    }

    private void print(WorkspaceSession session, SessionLock lock) {
        sessions.console()
                .out()
                .println(String.join(
                        "  ",
                        session.id(),
                        session.role().wire(),
                        lock.code(),
                        Occurrence.timestamp(lock.since()),
                        Console.printable(session.root().toString())));
    }
}
