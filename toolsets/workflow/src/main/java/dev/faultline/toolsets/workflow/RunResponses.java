package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Step;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.PendingStep;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenCodec;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.Optional;
import java.util.stream.Stream;

/** The tools' responses about a point in a run. The same point always gives the same response. */
record RunResponses(TokenCodec tokens) {
    /** {@return the token for this node of the session} */
    Token token(TokenKind kind, WorkflowSession session, NodeId node, int attempt) {
        String hash = session.firstState().orElseThrow().workflowHash();
        return new Token(kind, session.id().hex(), node.hex(), attempt, hash.substring(0, Token.DIGITS));
    }

    /** {@return the status of the run: the tokens, the pending step and the next call} */
    JsonObject status(RunPoint point) {
        RunState state = point.state();
        Token token = token(
                TokenKind.CONTINUE,
                point.session(),
                point.node().id(),
                point.node().blocked().size());
        Token checkpoint = new Token(TokenKind.CHECKPOINT, token.session(), token.node(), 0, token.workflow());
        return JsonObject.builder()
                .put("continueToken", tokens.write(token))
                .put("checkpointToken", tokens.write(checkpoint))
                .put("isComplete", state.isComplete())
                .put(
                        "pending",
                        state.pending()
                                .<JsonValue>map(pending -> pending(pending, point.step()))
                                .orElse(JsonNull.NULL))
                .put("preferences", preferences(point.workflow()))
                .put("nextIntent", nextIntent(state))
                .put("nextCall", state.isComplete() ? JsonNull.NULL : nextCall(tokens.write(token), "", ""))
                .build();
    }

    // The output contract comes from the definition, so that sessions of older versions show it too.
    private static JsonObject pending(PendingStep pending, Step.Standard step) {
        return step.output()
                .map(contract -> pending.toJson().with(JsonObject.of("outputContract", contract.toJson())))
                .orElseGet(pending::toJson);
    }

    /** {@return the response of {@code continue_workflow} at a point that the run has reached} */
    JsonObject reached(RunPoint point) {
        if (!point.state().isGate()) {
            return JsonObject.of("kind", new JsonString("ok")).with(status(point));
        }
        String token = tokens.write(token(
                TokenKind.CONTINUE,
                point.session(),
                point.node().id(),
                point.node().blocked().size()));
        return JsonObject.builder()
                .put("kind", "gate_checkpoint")
                .put("gateToken", token)
                .put("stepId", point.state().pending().orElseThrow().stepId())
                .put("gateKind", "confirmation_required")
                .put("nextIntent", nextIntent(point.state()))
                .put("nextCall", nextCall(token, "", ""))
                .build();
    }

    /** {@return the response to an attempt with these blockers} */
    JsonObject blocked(RunPoint point, int attempt, JsonArray blockers) {
        Token retry = token(TokenKind.CONTINUE, point.session(), point.node().id(), attempt + 1);
        return JsonObject.builder()
                .put("kind", "blocked")
                .put("blockers", blockers)
                .put("retryable", true)
                .put("retryContinueToken", tokens.write(retry))
                .put(
                        "validation",
                        JsonObject.builder()
                                .put("issues", texts(blockers, "message"))
                                .put("suggestions", texts(blockers, "suggestedFix"))
                                .build())
                .build();
    }

    /** {@return the call that continues the run; an empty intent or workspace is omitted} */
    static JsonObject nextCall(String token, String intent, String workspace) {
        return JsonObject.builder()
                .put("tool", "continue_workflow")
                .put(
                        "params",
                        JsonObject.builder()
                                .put("continueToken", token)
                                .putIfPresent("intent", Optional.of(intent).filter(text -> !text.isEmpty()))
                                .putIfPresent(
                                        "workspacePath", Optional.of(workspace).filter(text -> !text.isEmpty()))
                                .build())
                .build();
    }

    private static String nextIntent(RunState state) {
        if (state.isComplete()) {
            return "complete";
        }
        return state.isGate() ? "await_user_confirmation" : "perform_pending_then_continue";
    }

    private static JsonObject preferences(Workflow workflow) {
        return JsonObject.builder()
                .put("autonomy", workflow.preferences().autonomy())
                .put("riskPolicy", workflow.preferences().riskPolicy())
                .build();
    }

    private static JsonArray texts(JsonArray objects, String member) {
        return JsonArray.ofStrings(objects.items().stream()
                .flatMap(item -> item instanceof JsonObject object ? object.string(member).stream() : Stream.empty())
                .toList());
    }
}
