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
import dev.faultline.toolsets.workflow.session.About;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.History;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** {@code resume_session}: finds runs that were begun before. */
record ResumeSession(Desk desk, Results results) {
    private static final int USUAL = 5;
    private static final int MOST = 50;
    private static final int MOST_DAMAGED = 20;
    private static final int MOST_LOOKED_AT = 5_000;
    private static final Parameter<Optional<String>> QUERY =
            Parameter.optional("query", Shape.text(1, 256), "Words of the goal, the workflow or the last notes.");
    private static final Parameter<Optional<String>> RUN =
            Parameter.optional("runId", Shape.text(1, 64), "The run, if it is known.");
    private static final Parameter<Optional<String>> SESSION =
            Parameter.optional("sessionId", Shape.text(1, 64), "The session, if it is known.");
    private static final Parameter<Optional<String>> BRANCH =
            Parameter.optional("gitBranch", Shape.text(1, 256), "The branch that was worked on.");
    private static final Parameter<Optional<String>> HEAD = Parameter.optional(
            "gitHeadSha", Shape.pattern("[0-9a-f]{40}", "40 hex digits"), "The commit that was worked on.");
    private static final Parameter<Optional<Boolean>> SAME =
            Parameter.optional("sameWorkspaceOnly", Shape.flag(), "Whether other workspaces are left out.");
    private static final Parameter<Optional<Long>> LIMIT =
            Parameter.optional("limit", Shape.integer(1, MOST), "The most candidates to return (default: 5).");
    private static final Parameter<Optional<String>> CURSOR = Parameter.optional(
            "cursor",
            Shape.pattern("[0-9]{1,9}", "a nextCursor from this tool"),
            "The nextCursor of the page before, to get the next page.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    new SessionQuery(
                            sent.get(Schemas.WORKSPACE),
                            sent.get(QUERY),
                            id(sent.get(SESSION), "sessionId").or(() -> id(sent.get(RUN), "runId")),
                            sent.get(BRANCH),
                            sent.get(HEAD),
                            sent.get(SAME).orElse(false)),
                    sent.get(LIMIT).orElse((long) USUAL),
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

    /** What was found, each kind apart: one session that cannot be read does not hide the others. */
    private record Found(List<Candidate> candidates, List<JsonValue> damaged, List<JsonValue> unreadable) {}

    private static Optional<SessionId> id(Optional<String> text, String name) {
        return text.map(it -> SessionId.read(it.replaceFirst("^run_", ""))
                .orElseThrow(() -> Schemas.refused(Issue.format(Schemas.at(name), "an id from this server"))));
    }

    Tool tool() {
        ToolContract contract = ToolContract.named("resume_session")
                .operation("workflow:resume")
                .parameters(PARAMETERS)
                .readOnly();
        return Schemas.served(
                contract,
                "Finds sessions that were begun before, best first. Call continue_workflow as nextCall says to see"
                        + " where the run stands.",
                List.of(Schemas.object("candidates", "totalEligible")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = PARAMETERS.decode(call.arguments());
        SessionQuery query = request.query;
        List<SessionId> wanted = query.session()
                .map(List::of)
                .orElseGet(() -> Desk.stored(
                        ContinueError.SessionStoreError::new,
                        () -> desk.sessions().all()));
        Found found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        wanted.stream().limit(MOST_LOOKED_AT).forEach(id -> look(id, query, found));
        // The store returns the newest first; sorting keeps that order among equals.
        found.candidates.sort(Comparator.comparingInt(query::score).reversed());
        JsonObject.Builder result = JsonObject.builder()
                .put(
                        "candidates",
                        found.candidates.stream()
                                .skip(request.offset)
                                .limit(request.limit)
                                .<JsonValue>map(candidate -> candidate.toJson(query, results))
                                .collect(JsonArray.toJsonArray()))
                .put("totalEligible", found.candidates.size());
        if (request.offset + request.limit < found.candidates.size()) {
            result.put("nextCursor", Long.toString(request.offset + request.limit));
        }
        addAside(result, "damaged", found.damaged);
        addAside(result, "unreadable", found.unreadable);
        if (wanted.size() > MOST_LOOKED_AT) {
            result.put("notSearched", wanted.size() - MOST_LOOKED_AT);
        }
        return Schemas.success(result.build());
    }

    private void look(SessionId id, SessionQuery query, Found found) {
        try {
            Optional<Session> session = Desk.stored(
                    ContinueError.SessionStoreError::new, () -> desk.sessions().find(id));
            if (session.isPresent() && session.get().isBegun()) {
                look(session.get(), query, found);
            }
        } catch (FaultException failed) {
            if (query.session().isPresent()) {
                throw failed; // it is the only one that was asked for
            }
            found.unreadable.add(JsonObject.builder()
                    .put("sessionId", id.toString())
                    .put("message", failed.fault().message())
                    .build());
        }
    }

    private static void look(Session session, SessionQuery query, Found found) {
        if (!(session.health() instanceof Health.Healthy)) {
            damaged(session, session.health(), query, found);
            return;
        }
        History.Node last = session.history().last().orElseThrow();
        switch (Desk.stored(ContinueError.SnapshotStoreError::new, () -> session.state(last))) {
            case Session.StateReading.Found(State state) ->
                Candidate.of(session, last, state).filter(query::admits).ifPresent(found.candidates::add);
            case Session.StateReading.Damaged(Health.Reason why) ->
                damaged(session, new Health.CorruptTail(why), query, found);
        }
    }

    private static void damaged(Session session, Health health, SessionQuery query, Found found) {
        if (query.session().isPresent()) {
            throw WorkflowFaults.of(new GateError.SessionNotHealthy(session.id(), health));
        }
        Optional<About> about = session.beginning().flatMap(State::about);
        if (about.filter(it -> !query.admits(it)).isEmpty()) {
            found.damaged.add(JsonObject.builder()
                    .put("sessionId", session.id().toString())
                    .putIfPresent("workflowId", session.beginning().map(State::workflowId))
                    .putIfPresent("title", about.map(it -> BoundedText.ellipsized(it.goal(), 256)))
                    .put("health", health.toJson())
                    .build());
        }
    }

    // The first ones are enough to act on; faultline workflow doctor lists all.
    private static void addAside(JsonObject.Builder result, String member, List<JsonValue> sessions) {
        if (!sessions.isEmpty()) {
            result.put(
                            member,
                            new JsonArray(sessions.stream().limit(MOST_DAMAGED).toList()))
                    .put(member + "Total", sessions.size());
        }
    }
}
