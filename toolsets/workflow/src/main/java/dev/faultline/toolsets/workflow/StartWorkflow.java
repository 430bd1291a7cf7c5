package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.definition.Position;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/** {@code start_workflow}: starts a run in a new session. */
record StartWorkflow(WorkflowRuns runs, RunResponses responses) {
    private static final Parameter<String> GOAL =
            Parameter.required("goal", Shape.text(1, 4_000), "The goal of the run, in one or two sentences.");
    private static final Parameter<Optional<JsonObject>> CONTEXT = RunContext.parameter("context");
    private static final Parameter<Optional<String>> BRANCH =
            Parameter.optional("gitBranch", Shape.text(1, 256), "The Git branch to work on.");
    private static final Parameter<Optional<String>> HEAD = Parameter.optional(
            "gitHeadSha", Shape.pattern("[0-9a-f]{40}", "40 hex digits"), "The Git commit to work on.");
    private static final Parameter<Optional<String>> KEY = Parameter.optional(
            "idempotencyKey",
            Shape.text(1, 128),
            "A name of your choice for this start. A repeat with the same key and arguments returns the same run.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    sent.get(Schemas.WORKFLOW),
                    new SessionPurpose(
                            sent.get(GOAL),
                            sent.get(Schemas.WORKSPACE),
                            sent.get(BRANCH),
                            sent.get(HEAD),
                            sent.get(KEY)),
                    sent.get(CONTEXT).orElse(JsonObject.EMPTY)),
            Schemas.WORKFLOW,
            Schemas.WORKSPACE,
            GOAL,
            CONTEXT,
            BRANCH,
            HEAD,
            KEY);

    private record Request(String id, SessionPurpose purpose, JsonObject context) {}

    Tool tool() {
        ToolContract contract = ToolContract.named("start_workflow")
                .operation("workflow:start")
                .parameters(PARAMETERS)
                .idempotent(StartWorkflow::isKeyed)
                .effectCheck("Call resume_session to see whether the run exists. With an idempotencyKey,"
                        + " start_workflow is safe to repeat.");
        return Schemas.tool(
                contract,
                "Starts a workflow. Do what pending.prompt says, then call continue_workflow with the continueToken and"
                        + " your notes. Each call starts another run, unless it repeats an idempotencyKey.",
                List.of(Schemas.object(
                        "continueToken",
                        "checkpointToken",
                        "isComplete",
                        "pending",
                        "preferences",
                        "nextIntent",
                        "nextCall")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = PARAMETERS.decode(call.arguments());
        Workflow workflow = runs.workflow(request.id);
        JsonObject context = RunContext.first(new RunContext.Added(CONTEXT.name(), request.context));
        RunState start = new RunState(
                workflow.id(),
                workflow.hash(),
                Position.START,
                Optional.empty(),
                context,
                Optional.empty(),
                Optional.of(request.purpose));
        RunState first = NextState.of(workflow, start, context, Optional.empty(), Optional.of(request.purpose));
        WorkflowSession session = request.purpose
                .idempotencyKey()
                .map(key -> startOnce(SessionId.of(call.caller().principal(), key), first))
                .orElseGet(() -> start(runs.settings().ids().get(), first));
        return Envelope.success(responses.status(new RunPoint(
                session,
                session.history().first().orElseThrow(),
                first,
                workflow,
                responses.token(
                        TokenKind.CONTINUE,
                        session,
                        session.history().first().orElseThrow().id(),
                        0))));
    }

    private static boolean isKeyed(ToolCall call) {
        return call.arguments() instanceof JsonObject arguments
                && arguments.string("idempotencyKey").isPresent();
    }

    // R33: a repeated call with the same key finds the session of the first call, also after a crash.
    private WorkflowSession startOnce(SessionId id, RunState first) {
        return WorkflowRuns.fromStore(
                        ContinueError.SessionStoreError::new,
                        () -> runs.sessions().find(id))
                .flatMap(found -> started(found, first))
                .orElseGet(() -> start(id, first));
    }

    private WorkflowSession start(SessionId id, RunState first) {
        SessionLog log = WorkflowRuns.fromStore(
                ContinueError.SessionStoreError::new, () -> runs.sessions().log(id));
        // Another call with the same key may have started it while this one waited.
        return runs.whileLocked(
                log, () -> started(runs.locked(id, log), first).orElseGet(() -> runs.start(id, log, first)));
    }

    /** {@return the session, if it was started, which must have been with this state} */
    private static Optional<WorkflowSession> started(WorkflowSession session, RunState first) {
        if (!session.isStarted()) {
            return Optional.empty();
        }
        WorkflowRuns.requireHealthy(session);
        requireSame(session.firstState().orElseThrow(), first);
        return Optional.of(session);
    }

    private static void requireSame(RunState started, RunState requested) {
        boolean same = started.workflowId().equals(requested.workflowId())
                && started.purpose().equals(requested.purpose())
                && started.context().equals(requested.context());
        if (!same) {
            throw WorkflowFaults.otherArguments();
        }
        if (!started.workflowHash().equals(requested.workflowHash())) {
            throw WorkflowFaults.of(new ContinueError.WorkflowHashMismatch());
        }
    }
}
