package dev.faultline.toolsets.workflow;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.text.NearestName;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Library;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.History;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.SessionEvent;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.Sessions;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenKind;
import dev.faultline.toolsets.workflow.token.TokenReading;
import dev.faultline.toolsets.workflow.token.Tokens;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the tools share: finds what a call is about, or says why it cannot be found. */
record Desk(WorkflowSettings settings, Library library, Sessions sessions, Tokens tokens) {
    static Desk of(WorkflowSettings settings) {
        return new Desk(
                settings,
                new Library(settings.workflows()),
                new Sessions(settings.store()),
                new Tokens(settings.keyring()));
    }

    /** {@return the workflow of this id} */
    Workflow workflow(String id) {
        return switch (library.find(id)
                .orElseThrow(() -> WorkflowFaults.notFound(
                        id, NearestName.to(id, workflows().keySet())))) {
            case Definition.Sound(Workflow workflow) -> workflow;
            case Definition.Unreadable unreadable -> throw WorkflowFaults.unreadable(id, unreadable);
            case Definition.Broken broken -> throw WorkflowFaults.broken(id, broken);
        };
    }

    /** {@return every definition by its id} */
    Map<String, Definition> workflows() {
        try {
            return library.all();
        } catch (UncheckedIOException e) {
            throw StoreFaults.of("The workflows could not be listed", Objects.requireNonNull(e.getCause()));
        }
    }

    /** {@return the token that the text holds, if it is genuine and of one of these kinds} */
    Token token(String text, List<TokenKind> kinds, String otherwise) {
        return switch (tokens.read(text)) {
            case TokenReading.Refused refused -> throw WorkflowFaults.of(refused.defect());
            case TokenReading.Genuine(Token token) -> {
                if (!kinds.contains(token.kind())) {
                    throw WorkflowFaults.scope("The token is genuine, but of another kind", otherwise);
                }
                yield token;
            }
        };
    }

    /** {@return the place that the token points to, in a healthy session of this workspace, if one is named} */
    Place place(Token token, Optional<String> workspace) {
        SessionId id = new SessionId(token.session());
        Session session = stored(ContinueError.SessionStoreError::new, () -> sessions.find(id))
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.MissingNodeOrRun()));
        requireHealthy(session);
        History.Node node = session.history()
                .find(new NodeId(token.node()))
                .filter(it -> token.attempt() <= it.blocked().size())
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.MissingNodeOrRun()));
        State state = state(session, node);
        boolean elsewhere = session.beginning()
                .flatMap(State::about)
                .filter(about -> workspace.isPresent() && !about.workspace().equals(workspace.get()))
                .isPresent();
        if (elsewhere) {
            throw WorkflowFaults.scope(
                    "The token is of a session for another workspace",
                    "Send the workspacePath that the workflow was started with.");
        }
        return new Place(session, node, state, unchanged(state, token), token);
    }

    static void requireHealthy(Session session) {
        if (!(session.health() instanceof Health.Healthy)) {
            throw WorkflowFaults.of(new GateError.SessionNotHealthy(session.id(), session.health()));
        }
    }

    static State state(Session session, History.Node node) {
        return switch (stored(ContinueError.SnapshotStoreError::new, () -> session.state(node))) {
            case Session.StateReading.Found(State state) -> state;
            case Session.StateReading.Damaged(Health.Reason why) -> {
                int sound = node.parent().isEmpty() ? 0 : 1;
                throw WorkflowFaults.of(
                        new ContinueError.MissingSnapshot(session.id(), Health.of(sound, Optional.of(why))));
            }
        };
    }

    // A definition that is broken now is a changed one; a file that is gone is told as such.
    private Workflow unchanged(State state, Token token) {
        Definition now = library.find(state.workflowId())
                .orElseThrow(() -> WorkflowFaults.notFound(state.workflowId(), Optional.empty()));
        if (now instanceof Definition.Unreadable unreadable) {
            throw WorkflowFaults.unreadable(state.workflowId(), unreadable);
        }
        if (now instanceof Definition.Sound(Workflow workflow)
                && workflow.hash().equals(state.workflowHash())
                && workflow.hash().startsWith(token.workflow())) {
            return workflow;
        }
        throw WorkflowFaults.of(new ContinueError.WorkflowHashMismatch());
    }

    /** {@return what the work gives, during which nobody else changes the session} */
    <T> T holding(SessionLog log, Supplier<T> work) {
        SessionLog.Hold hold = stored(ContinueError.SessionStoreError::new, () -> log.hold(settings.lockPatience()))
                .orElseThrow(() -> WorkflowFaults.of(new GateError.SessionLocked()));
        try {
            return work.get();
        } finally {
            hold.close();
        }
    }

    /** Adds what has happened to the session, durably. */
    void add(Session session, SessionEvent event) {
        try {
            session.add(event, settings.clock().instant());
        } catch (FaultException failed) {
            throw WorkflowFaults.unwritten(failed.fault());
        }
    }

    /** {@return the new session that begins with this state} */
    Session begin(SessionId id, State first) {
        try {
            return sessions.begin(id, first, settings.clock().instant());
        } catch (FaultException failed) {
            throw WorkflowFaults.unwritten(failed.fault());
        }
    }

    /** {@return what the work on the disk gives; if it fails, its own code and retry answer stand} */
    static <T> T stored(Function<Fault, ContinueError> error, Supplier<T> work) {
        try {
            return work.get();
        } catch (FaultException failed) {
            throw WorkflowFaults.of(error.apply(failed.fault()));
        }
    }
}
