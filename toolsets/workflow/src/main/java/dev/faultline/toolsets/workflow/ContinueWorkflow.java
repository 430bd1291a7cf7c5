package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.History;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.SessionEvent;
import dev.faultline.toolsets.workflow.session.Snapshots;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.session.StepOutput;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/**
 * {@code continue_workflow}: finishes the pending step, or shows it again.
 *
 * <p>A step that has been finished is not finished again: whoever sends the same token a second time gets the first
 * answer. That is decided by what is in the log, so that it holds after a crash too.
 */
record ContinueWorkflow(Desk desk, Results results) {
    private static final int MOST_ATTEMPTS = 10;
    private static final String USE = "Send the continueToken of the last answer; with another kind of token, only"
            + " intent rehydrate is possible.";

    Tool tool() {
        ToolContract contract = ToolContract.named("continue_workflow")
                .operation("workflow:continue")
                .parameters(ContinueRequest.PARAMETERS)
                .idempotent();
        return Schemas.served(
                contract,
                "Finishes the pending step of a run with your notes and tells the next one, or shows the pending step"
                        + " again (intent rehydrate, which changes nothing). To repeat a call is safe.",
                List.of(
                        Schemas.kind(
                                "ok", "kind", "checkpointToken", "isComplete", "pending", "nextIntent", "nextCall"),
                        Schemas.kind("blocked", "kind", "blockers", "retryContinueToken"),
                        Schemas.kind("gate_checkpoint", "kind", "gateToken", "stepId", "gateKind")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        ContinueRequest request = ContinueRequest.PARAMETERS.decode(call.arguments());
        List<TokenKind> kinds =
                request.rehydrate() ? List.of(TokenKind.CONTINUE, TokenKind.RESUME) : List.of(TokenKind.CONTINUE);
        Token token = desk.token(request.token(), kinds, USE);
        Place place = desk.place(token, request.workspace());
        if (request.rehydrate()) {
            return Schemas.success(results.reached(place));
        }
        Optional<JsonObject> known = answered(place, request);
        return Schemas.success(known.orElseGet(() -> changed(place, request)));
    }

    private JsonObject changed(Place before, ContinueRequest request) {
        return desk.holding(before.session().log(), () -> {
            // Somebody else may have finished the step while this call waited.
            Place place = desk.place(before.token(), request.workspace());
            return answered(place, request).orElseGet(() -> advanced(place, request));
        });
    }

    /** {@return the answer that this token has got before, if it has} */
    private Optional<JsonObject> answered(Place place, ContinueRequest request) {
        int attempt = place.token().attempt();
        if (attempt < place.node().blocked().size()) {
            JsonObject kept = blockedSnapshot(place, attempt);
            JsonObject answer = results.blocked(place, attempt, Blocker.of(kept));
            return Optional.of(Replay.ofBlocked(kept, request, answer));
        }
        if (!place.node().left()) {
            return Optional.empty();
        }
        Place next = at(place, place.node().id().next());
        return Optional.of(Replay.of(place.state(), next.state(), request, results.reached(next)));
    }

    private static JsonObject blockedSnapshot(Place place, int attempt) {
        Session session = place.session();
        String hash = place.node().blocked().get(attempt);
        return switch (Desk.stored(ContinueError.SnapshotStoreError::new, () -> Snapshots.read(session.log(), hash))) {
            case Snapshots.Reading.Found(JsonObject content) -> content;
            case Snapshots.Reading.Damaged(Health.Reason why) ->
                throw WorkflowFaults.of(new ContinueError.MissingSnapshot(session.id(), new Health.CorruptTail(why)));
        };
    }

    private static Place at(Place place, NodeId id) {
        History.Node node = place.session()
                .history()
                .find(id)
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.MissingNodeOrRun()));
        return new Place(place.session(), node, Desk.state(place.session(), node), place.workflow(), place.token());
    }

    private JsonObject advanced(Place place, ContinueRequest request) {
        State state = place.state();
        String stepId = state.pending()
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.NoPendingStep()))
                .stepId();
        StepOutput output = request.output(stepId);
        List<Blocker> blockers = Blocker.of(place, output);
        if (!blockers.isEmpty()) {
            return blocked(place, output, blockers);
        }
        JsonObject context = Context.merged(state.context(), request.context());
        State next = Next.of(place.workflow(), state, context, Optional.of(output), Optional.empty());
        NodeId id = place.node().id().next();
        String snapshot = Desk.stored(
                ContinueError.SnapshotStoreError::new, () -> place.session().keep(next));
        desk.add(
                place.session(),
                new SessionEvent.Advanced(id, place.node().id(), place.token().attempt(), snapshot));
        return results.reached(at(place, id));
    }

    private JsonObject blocked(Place place, StepOutput output, List<Blocker> blockers) {
        int attempt = place.node().blocked().size();
        if (attempt >= MOST_ATTEMPTS) {
            throw WorkflowFaults.exhausted(output.stepId(), attempt);
        }
        JsonObject kept = Blocker.kept(blockers, output);
        String snapshot = Desk.stored(
                ContinueError.SnapshotStoreError::new, () -> place.session().keep(kept));
        desk.add(place.session(), new SessionEvent.Blocked(place.node().id(), attempt, snapshot));
        return results.blocked(place, attempt, Blocker.of(kept));
    }
}
