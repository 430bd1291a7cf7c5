package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.session.NodeId;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionEvent;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenKind;
import java.util.List;
import java.util.Optional;

/** {@code checkpoint_workflow}: marks a node of a run to return to. A repeated call changes nothing. */
record CheckpointWorkflow(WorkflowRuns runs, RunResponses responses) {
    private static final Parameter<String> TOKEN =
            Parameter.required("checkpointToken", Shape.text(), "The checkpointToken from a response, unchanged.");
    private static final Parameters<String> PARAMETERS = Parameters.of(sent -> sent.get(TOKEN), TOKEN);

    Tool tool() {
        ToolContract contract = ToolContract.named("checkpoint_workflow")
                .operation("workflow:checkpoint")
                .parameters(PARAMETERS)
                .idempotent();
        return Schemas.tool(
                contract,
                "Marks the current position of a run without finishing a step, and returns a token to read it later.",
                List.of(Schemas.object("checkpointNodeId", "resumeToken", "nextCall")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        String text = PARAMETERS.decode(call.arguments());
        Token token = runs.token(text, List.of(TokenKind.CHECKPOINT), "Send the checkpointToken from a response.");
        RunPoint point = runs.point(token, Optional.empty());
        NodeId id = point.node().id().checkpoint();
        RunPoint marked = point.session().history().hasCheckpoint(id) ? point : mark(point, id);
        String resume = runs.tokens().write(responses.token(TokenKind.RESUME, marked.session(), id, 0));
        String workspace = marked.session()
                .firstState()
                .flatMap(RunState::purpose)
                .map(SessionPurpose::workspace)
                .orElse("");
        return Envelope.success(JsonObject.builder()
                .put("checkpointNodeId", id.toString())
                .put("resumeToken", resume)
                .put("nextCall", RunResponses.nextCall(resume, "rehydrate", workspace))
                .build());
    }

    private RunPoint mark(RunPoint before, NodeId id) {
        return runs.whileLocked(before.session().log(), () -> {
            RunPoint point = runs.again(before, Optional.empty());
            if (!point.session().history().hasCheckpoint(id)) {
                runs.add(
                        point.session(),
                        new SessionEvent.Checkpointed(id, point.node().id()));
            }
            return point;
        });
    }
}
