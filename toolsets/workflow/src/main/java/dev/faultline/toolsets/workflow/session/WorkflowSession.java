package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/** One session: its log, and the state that follows from it. */
public final class WorkflowSession {
    private final SessionId id;
    private final SessionLog log;
    private final RunHistory history;
    private final SessionHealth health;
    private final Optional<RunState> firstState;
    private final boolean started;
    private volatile Object stamp;

    private WorkflowSession(
            SessionId id,
            SessionLog log,
            RunHistory history,
            SessionHealth health,
            Optional<RunState> firstState,
            boolean started) {
        this.id = id;
        this.log = log;
        this.history = history;
        this.health = health;
        this.firstState = firstState;
        this.started = started;
        this.stamp = this; // differs from every stamp of the log
    }

    /** {@return the session that this log describes; if the log is damaged, as it was before the damage} */
    public static WorkflowSession load(SessionId id, SessionLog log) {
        Object stamp = log.stamp();
        LogContents contents = log.read();
        RunHistory history = new RunHistory();
        Optional<SessionHealth.Defect> damage = contents.damage();
        int intact = 0;
        for (LogEntry entry : contents.entries()) {
            Optional<SessionHealth.Defect> wrong = switch (EventJson.read(entry)) {
                case EventJson.EventReading.Known(SessionEvent event) -> history.add(event);
                case EventJson.EventReading.Unknown(SessionHealth.Defect why) -> Optional.of(why);
            };
            if (wrong.isPresent()) {
                damage = wrong;
                break;
            }
            intact++;
        }
        boolean started = !contents.entries().isEmpty() || contents.damage().isPresent();
        WorkflowSession session = withHealth(id, log, history, SessionHealth.of(intact, damage), started);
        session.stamp = stamp;
        return session;
    }

    // A caller asks for a session by a token, so an empty log means that entries were lost.
    private static WorkflowSession withHealth(
            SessionId id, SessionLog log, RunHistory history, SessionHealth health, boolean started) {
        Optional<RunHistory.Node> first = history.first();
        if (first.isEmpty()) {
            SessionHealth.Defect lost = new SessionHealth.Defect(
                    SessionHealth.Code.MISSING_ATTESTED_SEGMENT, "The log of the session is missing");
            SessionHealth known =
                    health instanceof SessionHealth.Healthy ? new SessionHealth.CorruptHead(lost) : health;
            return new WorkflowSession(id, log, history, known, Optional.empty(), started);
        }
        return switch (state(log, first.get().snapshot())) {
            case StateReading.Found(RunState state) ->
                new WorkflowSession(id, log, history, health, Optional.of(state), started);
            case StateReading.Damaged(SessionHealth.Defect why) ->
                new WorkflowSession(id, log, history, new SessionHealth.CorruptHead(why), Optional.empty(), started);
        };
    }

    /** {@return a new session that starts with this state, durably; empty if the caller has lost the lock} */
    static Optional<WorkflowSession> start(SessionId id, SessionLog log, RunState state, Instant at) {
        String snapshot = Snapshots.write(log, RunStateJson.write(state));
        SessionEvent.Started event = new SessionEvent.Started(NodeId.first(id), snapshot);
        if (!log.append(EventJson.write(event, at))) {
            return Optional.empty();
        }
        RunHistory history = new RunHistory();
        history.add(event);
        // Nothing is read back: the session exists now, and a failing store must not hide that.
        return Optional.of(
                new WorkflowSession(id, log, history, new SessionHealth.Healthy(), Optional.of(state), true));
    }

    /** The result of reading the state at a node. */
    public sealed interface StateReading {
        /** The state is intact. */
        record Found(RunState state) implements StateReading {}

        /** The state is missing or damaged. */
        record Damaged(SessionHealth.Defect why) implements StateReading {}
    }

    /** {@return the state at this node} */
    public StateReading state(RunHistory.Node node) {
        return state(log, node.snapshot());
    }

    private static StateReading state(SessionLog log, String hash) {
        return switch (Snapshots.read(log, hash)) {
            case Snapshots.SnapshotReading.Found(JsonObject content) ->
                RunStateJson.read(content)
                        .<StateReading>map(StateReading.Found::new)
                        .orElseGet(() -> new StateReading.Damaged(new SessionHealth.Defect(
                                SessionHealth.Code.SCHEMA_VALIDATION_FAILED,
                                "A snapshot does not have the expected form")));
            case Snapshots.SnapshotReading.Damaged(SessionHealth.Defect why) -> new StateReading.Damaged(why);
        };
    }

    /** {@return whether the log is unchanged since this session was loaded or last written} */
    boolean isCurrent() {
        return log.stamp().equals(stamp);
    }

    /**
     * Adds an event, which is durable on return. The caller must have locked the log.
     *
     * @return false if the caller has lost the lock, and nothing was added
     */
    public boolean add(SessionEvent event, Instant at) {
        if (!log.append(EventJson.write(event, at))) {
            return false;
        }
        Optional<SessionHealth.Defect> wrong = history.add(event);
        if (wrong.isPresent()) {
            throw new IllegalStateException(wrong.get().message());
        }
        stamp = log.stamp();
        return true;
    }

    /** Writes the state, and returns its hash. */
    public String write(RunState state) {
        return Snapshots.write(log, RunStateJson.write(state));
    }

    /** Writes the content, and returns its hash. */
    public String write(JsonObject content) {
        return Snapshots.write(log, content);
    }

    /** {@return its id} */
    public SessionId id() {
        return id;
    }

    /** {@return its log} */
    public SessionLog log() {
        return log;
    }

    /** {@return its history} */
    public RunHistory history() {
        return history;
    }

    /** {@return whether its data is intact} */
    public SessionHealth health() {
        return health;
    }

    /** {@return whether anything was ever written to its log} */
    public boolean isStarted() {
        return started;
    }

    /** {@return its first state; empty if that is damaged} */
    public Optional<RunState> firstState() {
        return firstState;
    }
}
