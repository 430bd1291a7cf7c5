package dev.faultline.toolsets.workflow.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of looking at all that is kept of a session, every snapshot included.
 *
 * @param sound the entries that can be relied on, with the snapshots that they name
 */
public record SessionCheck(Session session, Health health, List<LogEntry> sound) {
    /** Copies the list. */
    public SessionCheck {
        sound = List.copyOf(sound);
    }

    /** {@return what comes of looking at the session} */
    public static SessionCheck of(SessionId id, SessionLog log) {
        LogContents contents = log.read();
        History history = new History();
        List<LogEntry> sound = new ArrayList<>();
        Optional<Health.Reason> damage = contents.damage();
        for (LogEntry entry : contents.entries()) {
            Optional<Health.Reason> wrong = wrong(entry, history, log);
            if (wrong.isPresent()) {
                damage = wrong;
                break;
            }
            sound.add(entry);
        }
        return new SessionCheck(Session.load(id, log), Health.of(sound.size(), damage), sound);
    }

    private static Optional<Health.Reason> wrong(LogEntry entry, History history, SessionLog log) {
        return switch (EventJson.read(entry)) {
            case EventJson.Reading.Unknown(Health.Reason why) -> Optional.of(why);
            case EventJson.Reading.Known(SessionEvent event) ->
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

    private static Optional<Health.Reason> damage(SessionLog log, String hash) {
        return switch (Snapshots.read(log, hash)) {
            case Snapshots.Reading.Found found -> Optional.empty();
            case Snapshots.Reading.Damaged(Health.Reason why) -> Optional.of(why);
        };
    }

    /** {@return whether nothing was ever written to its log: whoever began it died before anybody was told of it} */
    public boolean isUnbegun() {
        return sound.isEmpty()
                && session.health() instanceof Health.CorruptHead(Health.Reason why)
                && why.code() == Health.Code.MISSING_ATTESTED_SEGMENT
                && health instanceof Health.Healthy;
    }
}
