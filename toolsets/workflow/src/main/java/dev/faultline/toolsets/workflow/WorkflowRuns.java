package dev.faultline.toolsets.workflow;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.text.NearestName;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.definition.WorkflowLibrary;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.RunHistory;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionEvent;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import dev.faultline.toolsets.workflow.session.WorkflowSessions;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenCodec;
import dev.faultline.toolsets.workflow.token.TokenKind;
import dev.faultline.toolsets.workflow.token.TokenReading;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Finds the workflow, token and session of a call, or throws the fault to report if it cannot. */
record WorkflowRuns(WorkflowSettings settings, WorkflowLibrary library, WorkflowSessions sessions, TokenCodec tokens) {
    static WorkflowRuns of(WorkflowSettings settings) {
        return new WorkflowRuns(
                settings,
                new WorkflowLibrary(settings.workflows()),
                new WorkflowSessions(settings.store()),
                new TokenCodec(settings.keyring()));
    }

    /** {@return the workflow with this id} */
    Workflow workflow(String id) {
        return switch (library.find(id)
                .orElseThrow(() -> WorkflowFaults.notFound(
                        id, NearestName.to(id, workflows().keySet())))) {
            case Definition.Valid(Workflow workflow) -> workflow;
            case Definition.Unreadable unreadable -> throw WorkflowFaults.unreadable(id, unreadable);
            case Definition.Invalid invalid -> throw WorkflowFaults.invalid(id, invalid);
        };
    }

    /** {@return every definition, by its id} */
    Map<String, Definition> workflows() {
        try {
            return library.all();
        } catch (UncheckedIOException e) {
            throw StoreFaults.of("The workflows could not be listed", Objects.requireNonNull(e.getCause()));
        }
    }

    /** {@return the token in the text, if it is valid and has one of these kinds} */
    Token token(String text, List<TokenKind> kinds, String suggestion) {
        return switch (tokens.read(text)) {
            case TokenReading.Rejected rejected -> throw WorkflowFaults.of(rejected.defect());
            case TokenReading.Valid(Token token) -> {
                if (!kinds.contains(token.kind())) {
                    throw WorkflowFaults.scope("The token is valid, but of the wrong kind for this use", suggestion);
                }
                yield token;
            }
        };
    }

    /**
     * {@return the point that the token refers to; its session must be healthy and belong to the workspace, if given}
     */
    RunPoint point(Token token, Optional<String> workspace) {
        SessionId id = new SessionId(token.session());
        return fromStore(ContinueError.SessionStoreError::new, () -> sessions.find(id))
                .map(session -> point(session, token, workspace))
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.MissingNodeOrRun()));
    }

    /** {@return the same point of the run, whose log is locked now; another call may have changed it before} */
    RunPoint again(RunPoint before, Optional<String> workspace) {
        return point(locked(before.session().id(), before.session().log()), before.token(), workspace);
    }

    /** {@return the session of a log that is locked} */
    WorkflowSession locked(SessionId id, SessionLog log) {
        return fromStore(ContinueError.SessionStoreError::new, () -> sessions.of(id, log));
    }

    private RunPoint point(WorkflowSession session, Token token, Optional<String> workspace) {
        requireHealthy(session);
        RunHistory.Node node = session.history()
                .find(new NodeId(token.node()))
                .filter(it -> token.attempt() <= it.blocked().size())
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.MissingNodeOrRun()));
        RunState state = state(session, node);
        boolean otherWorkspace = session.firstState()
                .flatMap(RunState::purpose)
                .filter(purpose -> workspace.isPresent() && !purpose.workspace().equals(workspace.get()))
                .isPresent();
        if (otherWorkspace) {
            throw WorkflowFaults.scope(
                    "The token belongs to a session for another workspace",
                    "Send the workspacePath that the workflow was started with.");
        }
        return new RunPoint(session, node, state, unchanged(state, token), token);
    }

    static void requireHealthy(WorkflowSession session) {
        if (!(session.health() instanceof SessionHealth.Healthy)) {
            throw WorkflowFaults.of(new GateError.SessionNotHealthy(session.id(), session.health()));
        }
    }

    static RunState state(WorkflowSession session, RunHistory.Node node) {
        return switch (fromStore(ContinueError.SnapshotStoreError::new, () -> session.state(node))) {
            case WorkflowSession.StateReading.Found(RunState state) -> state;
            case WorkflowSession.StateReading.Damaged(SessionHealth.Defect why) -> {
                int intact = node.parent().isEmpty() ? 0 : 1;
                throw WorkflowFaults.of(
                        new ContinueError.MissingSnapshot(session.id(), SessionHealth.of(intact, Optional.of(why))));
            }
        };
    }

    // An invalid definition counts as a changed one; a missing file is reported as missing.
    private Workflow unchanged(RunState state, Token token) {
        Definition now = library.find(state.workflowId())
                .orElseThrow(() -> WorkflowFaults.notFound(state.workflowId(), Optional.empty()));
        if (now instanceof Definition.Unreadable unreadable) {
            throw WorkflowFaults.unreadable(state.workflowId(), unreadable);
        }
        if (now instanceof Definition.Valid(Workflow workflow)
                && workflow.hash().equals(state.workflowHash())
                && workflow.hash().startsWith(token.workflow())) {
            return workflow;
        }
        throw WorkflowFaults.of(new ContinueError.WorkflowHashMismatch());
    }

    /** {@return the result of the work, during which no other call changes the session} */
    <T> T whileLocked(SessionLog log, Supplier<T> work) {
        SessionLog.Lock lock = fromStore(ContinueError.SessionStoreError::new, () -> log.lock(settings.lockTimeout()))
                .orElseThrow(() -> WorkflowFaults.of(new GateError.SessionLocked()));
        try {
            return work.get();
        } finally {
            lock.close();
        }
    }

    /** Adds an event to the session, durably. */
    void add(WorkflowSession session, SessionEvent event) {
        if (!written(() -> session.add(event, settings.clock().instant()))) {
            throw WorkflowFaults.of(new GateError.SessionLocked());
        }
    }

    /** {@return a new session in this log, which is locked, that starts with this state} */
    WorkflowSession start(SessionId id, SessionLog log, RunState first) {
        return written(() -> sessions.start(id, log, first, settings.clock().instant()))
                .orElseThrow(() -> WorkflowFaults.of(new GateError.SessionLocked()));
    }

    private static <T> T written(Supplier<T> work) {
        try {
            return work.get();
        } catch (FaultException failed) {
            throw WorkflowFaults.notWritten(failed.fault());
        }
    }

    /** {@return the result of reading from the store; a failure keeps its own code and retry answer} */
    static <T> T fromStore(Function<Fault, ContinueError> error, Supplier<T> work) {
        try {
            return work.get();
        } catch (FaultException failed) {
            throw WorkflowFaults.of(error.apply(failed.fault()));
        }
    }
}
