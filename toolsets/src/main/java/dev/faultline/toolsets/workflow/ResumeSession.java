package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolsets.ServedTool;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.SessionId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** {@code resume_session}: finds runs that were begun before. */
record ResumeSession(Desk desk, Results results) {
    private static final int MOST_CANDIDATES = 5;
    private static final int MOST_LOOKED_AT = 500;
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
    private static final Parameters<SessionQuery> PARAMETERS = Parameters.of(
            sent -> new SessionQuery(
                    sent.get(Schemas.WORKSPACE),
                    sent.get(QUERY),
                    id(sent.get(SESSION), "sessionId").or(() -> id(sent.get(RUN), "runId")),
                    sent.get(BRANCH),
                    sent.get(HEAD),
                    sent.get(SAME).orElse(false)),
            Schemas.WORKSPACE,
            QUERY,
            RUN,
            SESSION,
            BRANCH,
            HEAD,
            SAME);

    private static Optional<SessionId> id(Optional<String> text, String name) {
        return text.map(it -> SessionId.read(it.replaceFirst("^run_", ""))
                .orElseThrow(() -> Schemas.refused(Issue.format(Schemas.at(name), "an id from this server"))));
    }

    ServedTool tool() {
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
        SessionQuery query = PARAMETERS.decode(call.arguments());
        List<Candidate> found = new ArrayList<>();
        for (SessionId id : wanted(query)) {
            Optional<Session> session = desk.sessions().find(id);
            if (session.isPresent() && session.get().health() instanceof Health.Healthy) {
                Candidate.of(session.get()).filter(query::admits).ifPresent(found::add);
            } else if (session.isPresent() && query.session().isPresent()) {
                Desk.requireHealthy(session.get());
            }
        }
        // The order of the store is that of time, the last first; to sort keeps it among equals.
        found.sort(Comparator.comparingInt(query::score).reversed());
        return Schemas.success(JsonObject.builder()
                .put(
                        "candidates",
                        found.stream()
                                .limit(MOST_CANDIDATES)
                                .<JsonValue>map(candidate -> candidate.toJson(query, results))
                                .collect(JsonArray.toJsonArray()))
                .put("totalEligible", found.size())
                .build());
    }

    private List<SessionId> wanted(SessionQuery query) {
        return query.session()
                .map(List::of)
                .orElseGet(() ->
                        desk.sessions().all().stream().limit(MOST_LOOKED_AT).toList());
    }
}
