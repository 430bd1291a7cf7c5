package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.session.About;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.SessionEvent;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/** {@code checkpoint_workflow}: marks a place to come back to. A second call for the same place changes nothing. */
record CheckpointWorkflow(Desk desk, Results results) {
    private static final Parameter<String> TOKEN =
            Parameter.required("checkpointToken", Shape.text(), "The checkpointToken from an answer, unchanged.");
    private static final Parameters<String> PARAMETERS = Parameters.of(sent -> sent.get(TOKEN), TOKEN);

    Tool tool() {
        ToolContract contract = ToolContract.named("checkpoint_workflow")
                .operation("workflow:checkpoint")
                .parameters(PARAMETERS)
                .idempotent();
        return Schemas.served(
                contract,
                "Marks where a run stands, without finishing a step, and gives a token to look at it later.",
                List.of(Schemas.object("checkpointNodeId", "resumeToken", "nextCall")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        String text = PARAMETERS.decode(call.arguments());
        Token token = desk.token(text, List.of(TokenKind.CHECKPOINT), "Send the checkpointToken of an answer.");
        Place place = desk.place(token, Optional.empty());
        NodeId id = place.node().id().checkpoint();
        Place marked = place.session().history().hasCheckpoint(id) ? place : marked(place, id);
        String resume = desk.tokens().write(results.token(TokenKind.RESUME, marked.session(), id, 0));
        String workspace = marked.session()
                .beginning()
                .flatMap(State::about)
                .map(About::workspace)
                .orElse("");
        return Schemas.success(JsonObject.builder()
                .put("checkpointNodeId", id.toString())
                .put("resumeToken", resume)
                .put("nextCall", Results.nextCall(resume, "rehydrate", workspace))
                .build());
    }

    private Place marked(Place before, NodeId id) {
        return desk.holding(before.session().log(), () -> {
            Place place = desk.place(before.token(), Optional.empty());
            if (!place.session().history().hasCheckpoint(id)) {
                desk.add(
                        place.session(),
                        new SessionEvent.Checkpointed(id, place.node().id()));
            }
            return place;
        });
    }
}
