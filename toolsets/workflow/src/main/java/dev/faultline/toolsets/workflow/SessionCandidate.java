package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import dev.faultline.toolsets.workflow.session.PendingStep;
import dev.faultline.toolsets.workflow.session.RunHistory;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.toolsets.workflow.session.StepOutput;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/** A session that may match a query, and its current state. */
record SessionCandidate(WorkflowSession session, SessionPurpose purpose, RunHistory.Node node, RunState state) {
    private static final int MAX_SNIPPET = 2_048;
    private static final int STRONG = 2;

    /** {@return the candidate, if the session's purpose is known} */
    static Optional<SessionCandidate> of(WorkflowSession session, RunHistory.Node last, RunState state) {
        return session.firstState()
                .flatMap(RunState::purpose)
                .map(purpose -> new SessionCandidate(session, purpose, last, state));
    }

    /** {@return the text that the words of a query are searched in} */
    String text() {
        return state.workflowId() + "\n" + purpose.goal() + "\n" + notes();
    }

    private String notes() {
        return state.output().flatMap(StepOutput::notes).orElse("");
    }

    JsonObject toJson(SessionQuery query, RunResponses responses) {
        String resume = responses.tokens().write(responses.token(TokenKind.RESUME, session, node.id(), 0));
        List<String> reasons = query.reasons(this);
        return JsonObject.builder()
                .put("sessionId", session.id().toString())
                .put("runId", "run_" + session.id().hex())
                .put("workflowId", state.workflowId())
                .put("title", BoundedText.ellipsized(purpose.goal(), 256))
                .put("resumeToken", resume)
                .put("snippet", BoundedText.ellipsized(notes(), MAX_SNIPPET))
                .put("confidence", reasons.contains("matched_exact_id") || reasons.size() > STRONG ? "strong" : "weak")
                .put("matchExplanation", reasons.isEmpty() ? "changed recently" : String.join(", ", reasons))
                .put(
                        "whyMatched",
                        JsonArray.ofStrings(reasons.stream().distinct().toList()))
                .putOrNull("pendingStepId", state.pending().map(PendingStep::stepId))
                .put("isComplete", state.isComplete())
                .put("health", session.health().toJson())
                .put("nextCall", RunResponses.nextCall(resume, "rehydrate", purpose.workspace()))
                .build();
    }
}
