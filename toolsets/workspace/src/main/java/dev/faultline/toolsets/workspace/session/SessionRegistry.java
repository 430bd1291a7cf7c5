package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonPointer;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The sessions of a server, one for each connection, as the store had them when the last call came. */
public final class SessionRegistry {
    /** The key of no session. */
    private static final String NONE = "";

    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final SessionStore store;
    private final String run = UUID.randomUUID().toString();
    private final ReentrantLock mutex = new ReentrantLock();
    private final Set<String> beginning = new HashSet<>();
    private final Set<String> unsaved = new HashSet<>();
    private final KnownSessions live = new KnownSessions();

    private final Map<String, Ended> ended = new RecentMap<>(FileSessionStore.MOST_SESSIONS);

    /**
     * The ended sessions of a connection.
     *
     * @param last the session that ended last
     * @param count the number of ended sessions
     */
    private record Ended(WorkspaceSession last, int count) {}

    /** Makes a registry of the sessions in the store. */
    public SessionRegistry(SessionStore store) {
        this.store = store;
    }

    /** {@return the session of the connection that this call came over} */
    public Optional<WorkspaceSession> of(ToolCall call) {
        return locked(() -> live.of(key(call)));
    }

    /** {@return the identifier of the folder of a session} */
    public String identity(Path folder) {
        return store.identity(folder);
    }

    // R38: a call without a protocol session names the session that an earlier one began.
    private String key(ToolCall call) {
        String connection = call.caller().connection();
        if (live.of(connection).isPresent()) {
            return connection; // requireAgreement rejects a call that names another session
        }
        return CallArguments.text(call, CommonParameters.SESSION.name())
                .filter(id -> !isFilter(call) || isLive(id, call))
                .map(id -> keyOf(id, call))
                .orElse(connection);
    }

    // read_audit_log selects entries by this argument.
    private static boolean isFilter(ToolCall call) {
        return call.contract().name().equals(WorkspaceTool.READ_AUDIT_LOG.text());
    }

    private boolean isLive(String id, ToolCall call) {
        return !keyOf(id, call).equals(NONE);
    }

    /**
     * Requires that a call on a connection with a session names no other session (R38).
     *
     * @throws FaultException INVALID_INPUT_FORMAT or INVALID_INPUT_VALUE
     */
    void requireAgreement(ToolCall call) {
        Optional<String> named =
                CallArguments.text(call, CommonParameters.SESSION.name()).filter(id -> !isFilter(call));
        Optional<WorkspaceSession> own = locked(() -> live.of(call.caller().connection()));
        if (named.isPresent() && own.isPresent() && !own.get().id().equals(named.get())) {
            throw otherSession(named.get());
        }
    }

    private static FaultException otherSession(String id) {
        JsonPointer at = JsonPointer.ROOT.child(CommonParameters.SESSION.name());
        return new FaultException(Issues.faultOf(List.of(
                UUID_FORM.matcher(id).matches()
                        ? Issue.value(at, "the session of this connection, or be left out")
                        : Issue.format(at, "a UUID"))));
    }

    private String keyOf(String id, ToolCall call) {
        return live.connectionOf(id, call.caller().principal()).orElse(NONE);
    }

    /** Asks the store for the session of the call, which another server or a person may have changed. */
    void refresh(ToolCall call) {
        if (of(call).filter(this::isUnsaved).isEmpty()) {
            find(call.caller().connection(), CallArguments.text(call, CommonParameters.SESSION.name()));
        }
    }

    private void find(String connection, Optional<String> id) {
        long asked = locked(live::ask);
        learn(asked, connection, id, store.find(connection, id));
    }

    private void learn(long asked, String connection, Optional<String> id, Map<String, WorkspaceSession> stored) {
        Map<String, WorkspaceSession> found = new LinkedHashMap<>(stored);
        locked(() -> live.locked(connection, id)).forEach((key, known) -> {
            if (isUnlocked(found.get(key), known) && store.hasLost(known)) {
                found.put(key, putBack(key, known));
            }
        });
        locked(() -> live.answer(asked, connection, id, found));
    }

    private static boolean isUnlocked(@Nullable WorkspaceSession found, WorkspaceSession known) {
        return found == null || (found.id().equals(known.id()) && found.lock().isEmpty());
    }

    // An older backup must not unlock a session.
    private WorkspaceSession putBack(String connection, WorkspaceSession known) {
        boolean unused = store.open(connection, known);
        known.lock().ifPresent(lock -> store.lock(known, lock));
        return known;
    }

    private boolean isUnsaved(WorkspaceSession session) {
        return locked(() -> unsaved.contains(session.id()));
    }

    /** {@return the session of the call, which must have one (SESSION_NOT_INITIALIZED)} */
    public WorkspaceSession require(ToolCall call) {
        return of(call).orElseThrow(SessionRegistry::noSession);
    }

    private static FaultException noSession() {
        return Refusals.of(SystemErrorCode.SESSION_NOT_INITIALIZED, "There is no session yet: begin one first");
    }

    /** {@return the session id under which faults are recorded before the connection has a session} */
    public String idBeforeSession(ToolCall call) {
        String connection = call.caller().connection();
        Optional<Ended> earlier = locked(() -> Optional.ofNullable(ended.get(connection)));
        // Faults from before an earlier session are in the log of that session's workspace already.
        return "before:" + run + ":" + connection
                + earlier.map(it -> ":" + it.count()).orElse("");
    }

    /**
     * {@return the session, which has begun: locked if an earlier session of the same agent is locked in this
     * workspace}
     *
     * @param record records the beginning; if that fails, the session does not begin
     */
    public WorkspaceSession begin(ToolCall call, WorkspaceSession fresh, Consumer<WorkspaceSession> record) {
        String connection = call.caller().connection();
        if (!locked(() -> beginning.add(connection))) {
            throw alreadyBegun();
        }
        try {
            long asked = locked(live::ask);
            SessionStore.Beginning before = store.beginning(connection, fresh.root());
            learn(asked, connection, Optional.empty(), before.open());
            if (locked(() -> live.of(connection)).isPresent()) {
                throw alreadyBegun();
            }
            WorkspaceSession begun = before.locked().stream()
                    .filter(fresh::isOfSameAgent)
                    .findFirst()
                    .map(left -> fresh.withLock(left.lock()))
                    .orElse(fresh);
            record.accept(begun);
            enter(connection, begun);
            return begun;
        } finally {
            // Beginning a session takes a while, and must not block other connections.
            locked(() -> beginning.remove(connection));
        }
    }

    private void enter(String connection, WorkspaceSession begun) {
        if (!store.open(connection, begun)) {
            throw alreadyBegun();
        }
        locked(() -> live.put(connection, begun));
    }

    private static FaultException alreadyBegun() {
        return Refusals.of(
                SystemErrorCode.SESSION_INITIALIZATION_FAILED,
                "This connection already has a session, which continues");
    }

    /**
     * {@return the session of the call, which has ended}
     *
     * @param record records the end; if that fails, the session continues
     */
    public WorkspaceSession end(ToolCall call, Consumer<WorkspaceSession> record) {
        WorkspaceSession ending = require(call);
        String connection = locked(() -> key(call));
        if (!store.end(ending)) { // another call has locked or ended it meanwhile
            refresh(call);
            throw of(call).map(LockGate::refusal).orElseGet(SessionRegistry::noSession);
        }
        locked(() -> {
            live.remove(connection);
            return ended.merge(
                    connection, new Ended(ending, 1), (earlier, last) -> new Ended(ending, earlier.count() + 1));
        });
        try {
            record.accept(ending);
            return ending;
        } catch (FaultException unrecorded) {
            enter(connection, ending);
            throw unrecorded;
        }
    }

    /**
     * Locks the session of the call, now and for later sessions of the same agent. The first reason stays, unless this
     * one reports the same occurrence. A caller to whom the session does not belong cannot lock it.
     */
    void lock(ToolCall call, SessionLock reason) {
        if (of(call).isEmpty()) {
            refresh(call); // it may have begun at another server
        }
        String connection = locked(() -> key(call));
        Optional<WorkspaceSession> late = locked(() -> Optional.ofNullable(ended.get(connection)))
                .map(Ended::last)
                .filter(earlier -> earlier.id().equals(reason.session()) && earlier.belongsTo(call.caller()));
        of(call).filter(open -> open.belongsTo(call.caller()))
                .filter(open -> open.lock().isEmpty() || open.isLockedBy(reason.occurrence()))
                .filter(open -> late.map(open::isOfSameAgent).orElse(true))
                .ifPresent(open -> lock(connection, open, reason));
        // Ending the session early must not avoid the lock.
        late.ifPresent(earlier -> store.lock(earlier, reason));
    }

    private void lock(String connection, WorkspaceSession open, SessionLock reason) {
        locked(() -> {
            live.put(connection, open.withLock(Optional.of(reason))); // holds even if it cannot be saved
            return unsaved.add(open.id());
        });
        store.lock(open, reason);
        locked(() -> unsaved.remove(open.id()));
    }

    /** Unlocks every session that has this lock. */
    public void unlock(SessionLock reason) {
        store.unlock(reason.occurrence());
        unlocked(reason);
    }

    /** Learns that the store has unlocked every session that has this lock. */
    public void unlocked(SessionLock reason) {
        locked(() -> live.unlock(reason.occurrence()));
    }

    private <T> T locked(Supplier<T> work) {
        mutex.lock();
        try {
            return work.get();
        } finally {
            mutex.unlock();
        }
    }
}
