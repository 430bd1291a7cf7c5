package dev.faultline.toolsets.workflow.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of checking everything that is stored of a session, including every snapshot.
 *
 * @param intact the entries before the damage, whose snapshots are intact too
 */
public record SessionCheck(WorkflowSession session, SessionHealth health, List<LogEntry> intact) {
    /** Copies the list. */
    public SessionCheck {
        intact = List.copyOf(intact);
    }

    /** {@return the result of checking the session} */
    public static SessionCheck of(SessionId id, SessionLog log) {
        LogContents contents = log.read();
        RunHistory history = new RunHistory();
        List<LogEntry> intact = new ArrayList<>();
        Optional<SessionHealth.Defect> damage = contents.damage();
        for (LogEntry entry : contents.entries()) {
            Optional<SessionHealth.Defect> wrong = wrong(entry, history, log);
            if (wrong.isPresent()) {
                damage = wrong;
                break;
            }
            intact.add(entry);
        }
        return new SessionCheck(WorkflowSession.load(id, log), SessionHealth.of(intact.size(), damage), intact);
    }

    private static Optional<SessionHealth.Defect> wrong(LogEntry entry, RunHistory history, SessionLog log) {
        return switch (EventJson.read(entry)) {
            case EventJson.EventReading.Unknown(SessionHealth.Defect why) -> Optional.of(why);
            case EventJson.EventReading.Known(SessionEvent event) ->
                history.add(event).or(() -> snapshot(event).flatMap(hash -> damage(log, hash)));
        };
    }

    private static Optional<String> snapshot(SessionEvent event) {
        return switch (event) {
            case SessionEvent.Started started -> Optional.of(started.snapshot());
            case SessionEvent.Advanced advanced -> Optional.of(advanced.snapshot());
            case SessionEvent.Blocked blocked -> Optional.of(blocked.snapshot());
            case SessionEvent.Checkpointed checkpoint -> Optional.empty();
        };
    }

    private static Optional<SessionHealth.Defect> damage(SessionLog log, String hash) {
        return switch (Snapshots.read(log, hash)) {
            case Snapshots.SnapshotReading.Found found -> Optional.empty();
            case Snapshots.SnapshotReading.Damaged(SessionHealth.Defect why) -> Optional.of(why);
        };
    }

    /** {@return whether nothing was ever written to its log, because the server died before it answered the start} */
    public boolean isNeverStarted() {
        return intact.isEmpty()
                && session.health() instanceof SessionHealth.CorruptHead(SessionHealth.Defect why)
                && why.code() == SessionHealth.Code.MISSING_ATTESTED_SEGMENT
                && health instanceof SessionHealth.Healthy;
    }
}
