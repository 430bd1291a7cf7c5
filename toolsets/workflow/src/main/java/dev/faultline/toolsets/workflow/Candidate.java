package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import dev.faultline.toolsets.workflow.session.About;
import dev.faultline.toolsets.workflow.session.History;
import dev.faultline.toolsets.workflow.session.Pending;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.session.StepOutput;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/** A session that may be the one that is looked for, and where it stands. */
record Candidate(Session session, About about, History.Node node, State state) {
    private static final int LONGEST_SNIPPET = 2_048;
    private static final int STRONG = 2;

    /** {@return the session, if it says what it is about} */
    static Optional<Candidate> of(Session session, History.Node last, State state) {
        return session.beginning().flatMap(State::about).map(about -> new Candidate(session, about, last, state));
    }

    /** {@return all that words are looked for in} */
    String text() {
        return state.workflowId() + "\n" + about.goal() + "\n" + notes();
    }

    private String notes() {
        return state.output().flatMap(StepOutput::notes).orElse("");
    }

    JsonObject toJson(SessionQuery query, Results results) {
        String resume = results.tokens().write(results.token(TokenKind.RESUME, session, node.id(), 0));
        List<String> reasons = query.reasons(this);
        return JsonObject.builder()
                .put("sessionId", session.id().toString())
                .put("runId", "run_" + session.id().hex())
                .put("workflowId", state.workflowId())
                .put("title", BoundedText.ellipsized(about.goal(), 256))
                .put("resumeToken", resume)
                .put("snippet", BoundedText.ellipsized(notes(), LONGEST_SNIPPET))
                .put("confidence", reasons.contains("matched_exact_id") || reasons.size() > STRONG ? "strong" : "weak")
                .put("matchExplanation", reasons.isEmpty() ? "changed recently" : String.join(", ", reasons))
                .put(
                        "whyMatched",
                        JsonArray.ofStrings(reasons.stream().distinct().toList()))
                .putOrNull("pendingStepId", state.pending().map(Pending::stepId))
                .put("isComplete", state.isComplete())
                .put("health", session.health().toJson())
                .put("nextCall", Results.nextCall(resume, "rehydrate", about.workspace()))
                .build();
    }
}
