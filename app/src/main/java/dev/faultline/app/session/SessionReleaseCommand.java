package dev.faultline.app.session;

import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.WorkspaceLog;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "release",
        description = {
            "Unlocks a session without a failure report, and every session that the same failure locked.",
            "A server that is running respects it at the agent's next call.",
            "The release is first written to the workspace's audit log. If that fails, the session is released anyway,",
            "and the command reports it."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline session release 3f1c2a9e-7c0b-4a55-9d07-2b1f6f0f5f10",
            "  faultline session release 3f1c2a9e-7c0b-4a55-9d07-2b1f6f0f5f10 --reason 'the disk was full'",
            "",
            "Exit codes: 0 released, 1 there is no such session, 2 wrong usage."
        })
final class SessionReleaseCommand implements Callable<Integer> {
    @Mixin
    private LockedSessions sessions;

    @Parameters(paramLabel = "ID", description = "The id of the session.")
    private String id;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "Why, for the record.")
    private String reason;

    @Override
    public Integer call() {
        return sessions.run(
                id,
                found -> {
                    found.session().lock().ifPresent(lock -> release(found, lock));
                    return 0;
                },
                store -> store.releaseDamaged(id) ? releasedDamaged() : sessions.missing(id));
    }

    private int releasedDamaged() {
        sessions.console()
                .err()
                .println("faultline: The release is not recorded: the session's file is damaged, so that its workspace"
                        + " is not known.");
        return released(id);
    }

    private void release(LockedSessions.LockedSession found, SessionLock lock) {
        record(found.session(), lock);
        found.store().unlock(lock.occurrence());
        found.locked().stream()
                .filter(session -> session.isLockedBy(lock.occurrence()))
                .forEach(session -> released(session.id()));
    }

    private int released(String session) {
        sessions.console().out().println("released " + session);
        return 0;
    }

    // R34: while the log cannot be written, this is the only way to unlock.
    private void record(WorkspaceSession session, SessionLock lock) {
        if (!Files.isDirectory(session.root())) {
            sessions.console()
                    .err()
                    .println("faultline: The workspace no longer exists, so the release is not recorded.");
            return;
        }
        Origin origin = session.origin().withCaller(System.getProperty("user.name")); // the person, not the agent
        JsonObject details = JsonObject.builder()
                .put("error_code", lock.code())
                .put("occurrence", lock.occurrence())
                .put("reason", reason)
                .build();
        try {
            WorkspaceLog.append(sessions.console().home(), session.root(), "session_released", origin, details);
        } catch (FaultException e) {
            sessions.console()
                    .err()
                    .println("faultline: The release is not recorded: "
                            + e.fault().message() + ".");
        }
    }
}
