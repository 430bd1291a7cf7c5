package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.RunHistory;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionEvent;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.Snapshots;
import dev.faultline.toolsets.workflow.session.StepOutput;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/**
 * {@code continue_workflow}: finishes the pending step, or shows it again.
 *
 * <p>A step is finished only once: a repeated call with the same token returns the first response. The log decides
 * this, so that it is also true after a crash.
 */
record ContinueWorkflow(WorkflowRuns runs, RunResponses responses) {
    private static final int MAX_ATTEMPTS = 10;
    private static final String USE = "Send the continueToken from the last response; other kinds of tokens only"
            + " allow the intent rehydrate.";

    Tool tool() {
        ToolContract contract = ToolContract.named("continue_workflow")
                .operation("workflow:continue")
                .parameters(ContinueRequest.PARAMETERS)
                .idempotent();
        return Schemas.tool(
                contract,
                "Finishes the pending step of a run with your notes and returns the next one, or shows the pending"
                        + " step again (intent rehydrate, which changes nothing). Repeating a call is safe.",
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
        Token token = runs.token(request.token(), kinds, USE);
        RunPoint point = runs.point(token, request.workspace());
        if (request.rehydrate()) {
            return Envelope.success(responses.reached(point));
        }
        Optional<JsonObject> known = previousResponse(point, request);
        return Envelope.success(known.orElseGet(() -> advanceLocked(point, request)));
    }

    private JsonObject advanceLocked(RunPoint before, ContinueRequest request) {
        return runs.whileLocked(before.session().log(), () -> {
            // Another call may have finished the step while this one waited.
            RunPoint point = runs.again(before, request.workspace());
            return previousResponse(point, request).orElseGet(() -> advance(point, request));
        });
    }

    /** {@return the response to an earlier call with this token, if there was one} */
    private Optional<JsonObject> previousResponse(RunPoint point, ContinueRequest request) {
        int attempt = point.token().attempt();
        if (attempt < point.node().blocked().size()) {
            JsonObject snapshot = blockedSnapshot(point, attempt);
            JsonObject response = responses.blocked(point, attempt, Blocker.storedIn(snapshot));
            return Optional.of(Replay.ofBlocked(snapshot, request, response));
        }
        if (!point.node().advanced()) {
            return Optional.empty();
        }
        RunPoint next = pointAt(point, point.node().id().next());
        return Optional.of(Replay.of(point.state(), next.state(), request, responses.reached(next)));
    }

    private static JsonObject blockedSnapshot(RunPoint point, int attempt) {
        WorkflowSession session = point.session();
        String hash = point.node().blocked().get(attempt);
        return switch (WorkflowRuns.fromStore(
                ContinueError.SnapshotStoreError::new, () -> Snapshots.read(session.log(), hash))) {
            case Snapshots.SnapshotReading.Found(JsonObject content) -> content;
            case Snapshots.SnapshotReading.Damaged(SessionHealth.Defect why) ->
                throw WorkflowFaults.of(
                        new ContinueError.MissingSnapshot(session.id(), new SessionHealth.CorruptTail(why)));
        };
    }

    private static RunPoint pointAt(RunPoint point, NodeId id) {
        RunHistory.Node node = point.session()
                .history()
                .find(id)
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.MissingNodeOrRun()));
        return new RunPoint(
                point.session(), node, WorkflowRuns.state(point.session(), node), point.workflow(), point.token());
    }

    private JsonObject advance(RunPoint point, ContinueRequest request) {
        RunState state = point.state();
        String stepId = state.pending()
                .orElseThrow(() -> WorkflowFaults.of(new ContinueError.NoPendingStep()))
                .stepId();
        StepOutput output = request.output(stepId);
        List<Blocker> blockers = Blocker.of(point, output);
        if (!blockers.isEmpty()) {
            return block(point, output, blockers);
        }
        JsonObject context = RunContext.merged(state.context(), request.context());
        RunState next = NextState.of(point.workflow(), state, context, Optional.of(output), Optional.empty());
        NodeId id = point.node().id().next();
        String snapshot = WorkflowRuns.fromStore(
                ContinueError.SnapshotStoreError::new, () -> point.session().write(next));
        runs.add(
                point.session(),
                new SessionEvent.Advanced(id, point.node().id(), point.token().attempt(), snapshot));
        return responses.reached(pointAt(point, id));
    }

    private JsonObject block(RunPoint point, StepOutput output, List<Blocker> blockers) {
        int attempt = point.node().blocked().size();
        if (attempt >= MAX_ATTEMPTS) {
            throw WorkflowFaults.exhausted(output.stepId(), attempt);
        }
        JsonObject content = Blocker.snapshot(blockers, output);
        String snapshot = WorkflowRuns.fromStore(
                ContinueError.SnapshotStoreError::new, () -> point.session().write(content));
        runs.add(point.session(), new SessionEvent.Blocked(point.node().id(), attempt, snapshot));
        return responses.blocked(point, attempt, Blocker.storedIn(content));
    }
}
