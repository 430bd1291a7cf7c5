package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Step;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.Pending;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenKind;
import dev.faultline.toolsets.workflow.token.Tokens;
import java.util.Optional;
import java.util.stream.Stream;

/** What the tools answer about a place in a run. The same place gives the same answer every time. */
record Results(Tokens tokens) {
    /** {@return the token for this place of the session} */
    Token token(TokenKind kind, Session session, NodeId node, int attempt) {
        String hash = session.beginning().orElseThrow().workflowHash();
        return new Token(kind, session.id().hex(), node.hex(), attempt, hash.substring(0, Token.DIGITS));
    }

    /** {@return the members that tell where the run stands: how to go on, and what to do} */
    JsonObject standing(Place place) {
        State state = place.state();
        Token token = token(
                TokenKind.CONTINUE,
                place.session(),
                place.node().id(),
                place.node().blocked().size());
        Token checkpoint = new Token(TokenKind.CHECKPOINT, token.session(), token.node(), 0, token.workflow());
        return JsonObject.builder()
                .put("continueToken", tokens.write(token))
                .put("checkpointToken", tokens.write(checkpoint))
                .put("isComplete", state.isComplete())
                .put(
                        "pending",
                        state.pending()
                                .<JsonValue>map(pending -> pending(pending, place.step()))
                                .orElse(JsonNull.NULL))
                .put("preferences", preferences(place.workflow()))
                .put("nextIntent", nextIntent(state))
                .put("nextCall", state.isComplete() ? JsonNull.NULL : nextCall(tokens.write(token), "", ""))
                .build();
    }

    // What must be handed in comes from the definition, so that sessions of older versions show it too.
    private static JsonObject pending(Pending pending, Step.Standard step) {
        return step.output()
                .map(contract -> pending.toJson().with(JsonObject.of("outputContract", contract.toJson())))
                .orElseGet(pending::toJson);
    }

    /** {@return the answer of {@code continue_workflow} at a place that the run has come to} */
    JsonObject reached(Place place) {
        if (!place.state().isGate()) {
            return JsonObject.of("kind", new JsonString("ok")).with(standing(place));
        }
        String token = tokens.write(token(
                TokenKind.CONTINUE,
                place.session(),
                place.node().id(),
                place.node().blocked().size()));
        return JsonObject.builder()
                .put("kind", "gate_checkpoint")
                .put("gateToken", token)
                .put("stepId", place.state().pending().orElseThrow().stepId())
                .put("gateKind", "confirmation_required")
                .put("nextIntent", nextIntent(place.state()))
                .put("nextCall", nextCall(token, "", ""))
                .build();
    }

    /** {@return the answer to what is not enough, as it was kept} */
    JsonObject blocked(Place place, int attempt, JsonArray blockers) {
        Token retry = token(TokenKind.CONTINUE, place.session(), place.node().id(), attempt + 1);
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

    /** {@return the call to go on with; an empty intent or workspace is left out} */
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

    private static String nextIntent(State state) {
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
