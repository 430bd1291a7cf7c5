package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/** One session: its log, and what follows from it. */
public final class Session {
    private final SessionId id;
    private final SessionLog log;
    private final History history;
    private final Health health;
    private final Optional<State> beginning;
    private final boolean begun;
    private volatile Object stamp;

    private Session(
            SessionId id, SessionLog log, History history, Health health, Optional<State> beginning, boolean begun) {
        this.id = id;
        this.log = log;
        this.history = history;
        this.health = health;
        this.beginning = beginning;
        this.begun = begun;
        this.stamp = this; // equal to none of the log's
    }

    /** {@return the session that this log tells of; where it is damaged, what is before the damage} */
    public static Session load(SessionId id, SessionLog log) {
        Object stamp = log.stamp();
        LogContents contents = log.read();
        History history = new History();
        Optional<Health.Reason> damage = contents.damage();
        int sound = 0;
        for (LogEntry entry : contents.entries()) {
            Optional<Health.Reason> wrong = switch (EventJson.read(entry)) {
                case EventJson.Reading.Known(SessionEvent event) -> history.add(event);
                case EventJson.Reading.Unknown(Health.Reason why) -> Optional.of(why);
            };
            if (wrong.isPresent()) {
                damage = wrong;
                break;
            }
            sound++;
        }
        boolean begun = !contents.entries().isEmpty() || contents.damage().isPresent();
        Session session = judged(id, log, history, Health.of(sound, damage), begun);
        session.stamp = stamp;
        return session;
    }

    // A session whose log is empty is told of only by a token, so that it has been there.
    private static Session judged(SessionId id, SessionLog log, History history, Health health, boolean begun) {
        Optional<History.Node> first = history.first();
        if (first.isEmpty()) {
            Health.Reason lost =
                    new Health.Reason(Health.Code.MISSING_ATTESTED_SEGMENT, "The log of the session is not there");
            Health known = health instanceof Health.Healthy ? new Health.CorruptHead(lost) : health;
            return new Session(id, log, history, known, Optional.empty(), begun);
        }
        return switch (state(log, first.get().snapshot())) {
            case StateReading.Found(State state) -> new Session(id, log, history, health, Optional.of(state), begun);
            case StateReading.Damaged(Health.Reason why) ->
                new Session(id, log, history, new Health.CorruptHead(why), Optional.empty(), begun);
        };
    }

    /** {@return the new session that begins with this state; its first event is on the disk on return} */
    static Session begin(SessionId id, SessionLog log, State state, Instant at) {
        String snapshot = Snapshots.keep(log, StateJson.write(state));
        SessionEvent.Started started = new SessionEvent.Started(NodeId.first(id), snapshot);
        log.append(EventJson.write(started, at));
        History history = new History();
        history.add(started);
        // Nothing is read back: from here on the session exists, and a failing disk must not hide that.
        return new Session(id, log, history, new Health.Healthy(), Optional.of(state), true);
    }

    /** What came of reading the state at a place. */
    public sealed interface StateReading {
        /** It is there. */
        record Found(State state) implements StateReading {}

        /** It is not there, or not what it must be. */
        record Damaged(Health.Reason why) implements StateReading {}
    }

    /** {@return the state at this place} */
    public StateReading state(History.Node node) {
        return state(log, node.snapshot());
    }

    private static StateReading state(SessionLog log, String hash) {
        return switch (Snapshots.read(log, hash)) {
            case Snapshots.Reading.Found(JsonObject content) ->
                StateJson.read(content)
                        .<StateReading>map(StateReading.Found::new)
                        .orElseGet(() -> new StateReading.Damaged(new Health.Reason(
                                Health.Code.SCHEMA_VALIDATION_FAILED, "A snapshot is not what it must be")));
            case Snapshots.Reading.Damaged(Health.Reason why) -> new StateReading.Damaged(why);
        };
    }

    /** {@return whether nobody has changed the log's files since} */
    boolean isCurrent() {
        return log.stamp().equals(stamp);
    }

    /** Adds what has happened; it is on the disk on return. Only whoever has the hold of the log may. */
    public void add(SessionEvent event, Instant at) {
        log.append(EventJson.write(event, at));
        Optional<Health.Reason> wrong = history.add(event);
        if (wrong.isPresent()) {
            throw new IllegalStateException(wrong.get().message());
        }
        stamp = log.stamp();
    }

    /** {@return the hash of the state, which is on the disk now} */
    public String keep(State state) {
        return Snapshots.keep(log, StateJson.write(state));
    }

    /** {@return the hash of the content, which is on the disk now} */
    public String keep(JsonObject content) {
        return Snapshots.keep(log, content);
    }

    /** {@return its name} */
    public SessionId id() {
        return id;
    }

    /** {@return its log} */
    public SessionLog log() {
        return log;
    }

    /** {@return what has happened in it} */
    public History history() {
        return history;
    }

    /** {@return whether it can be relied on} */
    public Health health() {
        return health;
    }

    /** {@return whether anything was ever written to its log} */
    public boolean isBegun() {
        return begun;
    }

    /** {@return its first state; none if that is damaged} */
    public Optional<State> beginning() {
        return beginning;
    }
}
