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
import dev.faultline.toolsets.workflow.session.About;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/** {@code start_workflow}: begins a run, and a session that keeps it. */
record StartWorkflow(Desk desk, Results results) {
    private static final Parameter<String> GOAL =
            Parameter.required("goal", Shape.text(1, 4_000), "What is to be reached, in a sentence or two.");
    private static final Parameter<Optional<JsonObject>> CONTEXT = Context.parameter("context");
    private static final Parameter<Optional<String>> BRANCH =
            Parameter.optional("gitBranch", Shape.text(1, 256), "The branch that is worked on.");
    private static final Parameter<Optional<String>> HEAD = Parameter.optional(
            "gitHeadSha", Shape.pattern("[0-9a-f]{40}", "40 hex digits"), "The commit that is worked on.");
    private static final Parameter<Optional<String>> KEY = Parameter.optional(
            "idempotencyKey",
            Shape.text(1, 128),
            "A name of your choice for this start. A repeat with the same key and arguments returns the same run.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    sent.get(Schemas.WORKFLOW),
                    new About(
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

    private record Request(String id, About about, JsonObject context) {}

    Tool tool() {
        ToolContract contract = ToolContract.named("start_workflow")
                .operation("workflow:start")
                .parameters(PARAMETERS)
                .idempotent(StartWorkflow::isKeyed)
                .effectCheck("Call resume_session to see whether the run exists. With an idempotencyKey,"
                        + " start_workflow is safe to repeat.");
        return Schemas.served(
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
        Workflow workflow = desk.workflow(request.id);
        JsonObject context = Context.merged(JsonObject.EMPTY, request.context);
        State start = new State(
                workflow.id(),
                workflow.hash(),
                Position.START,
                Optional.empty(),
                context,
                Optional.empty(),
                Optional.of(request.about));
        State first = Next.of(workflow, start, context, Optional.empty(), Optional.of(request.about));
        Session session = request.about
                .idempotencyKey()
                .map(key -> once(SessionId.of(call.caller().principal(), key), first))
                .orElseGet(() -> desk.begin(desk.settings().ids().get(), first));
        return Schemas.success(results.standing(new Place(
                session,
                session.history().first().orElseThrow(),
                first,
                workflow,
                results.token(
                        TokenKind.CONTINUE,
                        session,
                        session.history().first().orElseThrow().id(),
                        0))));
    }

    private static boolean isKeyed(ToolCall call) {
        return call.arguments() instanceof JsonObject arguments
                && arguments.string("idempotencyKey").isPresent();
    }

    // R33: whoever sends the same key again gets the session that the first call began, also after a crash.
    private Session once(SessionId id, State first) {
        return begun(id, first).orElseGet(() -> {
            SessionLog log = Desk.stored(
                    ContinueError.SessionStoreError::new, () -> desk.sessions().log(id));
            return desk.holding(log, () -> begun(id, first).orElseGet(() -> desk.begin(id, first)));
        });
    }

    /** {@return the session that was begun with this state} */
    private Optional<Session> begun(SessionId id, State first) {
        Optional<Session> session = Desk.stored(
                        ContinueError.SessionStoreError::new,
                        () -> desk.sessions().find(id))
                .filter(Session::isBegun);
        session.ifPresent(found -> {
            Desk.requireHealthy(found);
            requireSame(found.beginning().orElseThrow(), first);
        });
        return session;
    }

    private static void requireSame(State begun, State wanted) {
        boolean same = begun.workflowId().equals(wanted.workflowId())
                && begun.about().equals(wanted.about())
                && begun.context().equals(wanted.context());
        if (!same) {
            throw WorkflowFaults.otherStart();
        }
        if (!begun.workflowHash().equals(wanted.workflowHash())) {
            throw WorkflowFaults.of(new ContinueError.WorkflowHashMismatch());
        }
    }
}
