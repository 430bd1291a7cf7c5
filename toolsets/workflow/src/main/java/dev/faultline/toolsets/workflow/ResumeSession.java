package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.session.RunHistory;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** {@code resume_session}: finds runs that were started before. */
record ResumeSession(WorkflowRuns runs, RunResponses responses) {
    private static final int DEFAULT_LIMIT = 5;
    private static final int MAX_LIMIT = 50;
    private static final int MAX_DAMAGED = 20;
    private static final int MAX_EXAMINED = 5_000;
    private static final int READ_TOGETHER = 100;
    private static final Parameter<Optional<String>> QUERY =
            Parameter.optional("query", Shape.text(1, 256), "Words from the goal, the workflow or the last notes.");
    private static final Parameter<Optional<String>> RUN =
            Parameter.optional("runId", Shape.text(1, 64), "The id of the run, if known.");
    private static final Parameter<Optional<String>> SESSION =
            Parameter.optional("sessionId", Shape.text(1, 64), "The id of the session, if known.");
    private static final Parameter<Optional<String>> BRANCH =
            Parameter.optional("gitBranch", Shape.text(1, 256), "The Git branch of the run.");
    private static final Parameter<Optional<String>> HEAD = Parameter.optional(
            "gitHeadSha", Shape.pattern("[0-9a-f]{40}", "40 hex digits"), "The Git commit of the run.");
    private static final Parameter<Optional<Boolean>> SAME =
            Parameter.optional("sameWorkspaceOnly", Shape.flag(), "Whether to search only this workspace.");
    private static final Parameter<Optional<Long>> LIMIT = Parameter.optional(
            "limit", Shape.integer(1, MAX_LIMIT), "The maximum number of candidates to return (default: 5).");
    private static final Parameter<Optional<String>> CURSOR = Parameter.optional(
            "cursor",
            Shape.pattern("[0-9]{1,9}", "a nextCursor from this tool"),
            "The nextCursor of the previous page.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    new SessionQuery(
                            sent.get(Schemas.WORKSPACE),
                            sent.get(QUERY),
                            id(sent.get(SESSION), "sessionId").or(() -> id(sent.get(RUN), "runId")),
                            sent.get(BRANCH),
                            sent.get(HEAD),
                            sent.get(SAME).orElse(false)),
                    sent.get(LIMIT).orElse((long) DEFAULT_LIMIT),
                    sent.get(CURSOR).map(Integer::parseInt).orElse(0)),
            Schemas.WORKSPACE,
            QUERY,
            RUN,
            SESSION,
            BRANCH,
            HEAD,
            SAME,
            LIMIT,
            CURSOR);

    private record Request(SessionQuery query, long limit, int offset) {}

    /** The sessions found. Damaged and unreadable ones are separate, so that they do not hide the others. */
    private record Found(List<SessionCandidate> candidates, List<JsonValue> damaged, List<JsonValue> unreadable) {}

    private static Optional<SessionId> id(Optional<String> text, String name) {
        return text.map(it -> SessionId.read(it.replaceFirst("^run_", ""))
                .orElseThrow(() -> Schemas.rejected(Issue.format(Schemas.at(name), "an id from this server"))));
    }

    Tool tool() {
        ToolContract contract = ToolContract.named("resume_session")
                .operation("workflow:resume")
                .parameters(PARAMETERS)
                .readOnly();
        return Schemas.tool(
                contract,
                "Finds sessions that were started before, best match first. Make the call in nextCall to see the"
                        + " status of a run.",
                List.of(Schemas.object("candidates", "totalEligible")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = PARAMETERS.decode(call.arguments());
        SessionQuery query = request.query;
        List<SessionId> wanted = query.session()
                .map(List::of)
                .orElseGet(() -> WorkflowRuns.fromStore(
                        ContinueError.SessionStoreError::new,
                        () -> runs.sessions().all()));
        Found found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<SessionId> examined = wanted.subList(0, Math.min(wanted.size(), MAX_EXAMINED));
        for (int from = 0; from < examined.size(); from += READ_TOGETHER) {
            examine(examined.subList(from, Math.min(from + READ_TOGETHER, examined.size())), query, found);
        }
        // The store returns the newest first; sorting keeps that order among equals.
        found.candidates.sort(Comparator.comparingInt(query::score).reversed());
        JsonObject.Builder result = JsonObject.builder()
                .put(
                        "candidates",
                        found.candidates.stream()
                                .skip(request.offset)
                                .limit(request.limit)
                                .<JsonValue>map(candidate -> candidate.toJson(query, responses))
                                .collect(JsonArray.toJsonArray()))
                .put("totalEligible", found.candidates.size());
        if (request.offset + request.limit < found.candidates.size()) {
            result.put("nextCursor", Long.toString(request.offset + request.limit));
        }
        addOthers(result, "damaged", found.damaged);
        addOthers(result, "unreadable", found.unreadable);
        if (wanted.size() > MAX_EXAMINED) {
            result.put("notSearched", wanted.size() - MAX_EXAMINED);
        }
        return Envelope.success(result.build());
    }

    private void examine(List<SessionId> ids, SessionQuery query, Found found) {
        Function<SessionId, Optional<WorkflowSession>> finder = WorkflowRuns.fromStore(
                ContinueError.SessionStoreError::new, () -> runs.sessions().finder(ids));
        ids.forEach(id -> examine(id, finder, query, found));
    }

    private static void examine(
            SessionId id, Function<SessionId, Optional<WorkflowSession>> finder, SessionQuery query, Found found) {
        try {
            Optional<WorkflowSession> session =
                    WorkflowRuns.fromStore(ContinueError.SessionStoreError::new, () -> finder.apply(id));
            if (session.isPresent() && session.get().isStarted()) {
                examine(session.get(), query, found);
            }
        } catch (FaultException failed) {
            if (query.session().isPresent()) {
                throw failed; // the query names only this session
            }
            found.unreadable.add(JsonObject.builder()
                    .put("sessionId", id.toString())
                    .put("message", failed.fault().message())
                    .build());
        }
    }

    private static void examine(WorkflowSession session, SessionQuery query, Found found) {
        if (!(session.health() instanceof SessionHealth.Healthy)) {
            damaged(session, session.health(), query, found);
            return;
        }
        RunHistory.Node last = session.history().last().orElseThrow();
        switch (WorkflowRuns.fromStore(ContinueError.SnapshotStoreError::new, () -> session.state(last))) {
            case WorkflowSession.StateReading.Found(RunState state) ->
                SessionCandidate.of(session, last, state).filter(query::matches).ifPresent(found.candidates::add);
            case WorkflowSession.StateReading.Damaged(SessionHealth.Defect why) ->
                damaged(session, new SessionHealth.CorruptTail(why), query, found);
        }
    }

    private static void damaged(WorkflowSession session, SessionHealth health, SessionQuery query, Found found) {
        if (query.session().isPresent()) {
            throw WorkflowFaults.of(new GateError.SessionNotHealthy(session.id(), health));
        }
        Optional<SessionPurpose> purpose = session.firstState().flatMap(RunState::purpose);
        if (purpose.filter(it -> !query.matches(it)).isEmpty()) {
            found.damaged.add(JsonObject.builder()
                    .put("sessionId", session.id().toString())
                    .putIfPresent("workflowId", session.firstState().map(RunState::workflowId))
                    .putIfPresent("title", purpose.map(it -> BoundedText.ellipsized(it.goal(), 256)))
                    .put("health", health.toJson())
                    .build());
        }
    }

    // The first ones are enough to act on; faultline workflow doctor lists all of them.
    private static void addOthers(JsonObject.Builder result, String member, List<JsonValue> sessions) {
        if (!sessions.isEmpty()) {
            result.put(
                            member,
                            new JsonArray(sessions.stream().limit(MAX_DAMAGED).toList()))
                    .put(member + "Total", sessions.size());
        }
    }
}
