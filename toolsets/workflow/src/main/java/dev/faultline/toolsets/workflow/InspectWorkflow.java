package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.definition.LoopRule;
import dev.faultline.toolsets.workflow.definition.Step;
import dev.faultline.toolsets.workflow.definition.Workflow;
import java.util.List;
import java.util.Optional;

/** {@code inspect_workflow}: shows the steps of a workflow without running it. */
record InspectWorkflow(WorkflowRuns runs) {
    private static final String PREVIEW = "preview";
    private static final Parameter<Optional<String>> MODE = Parameter.optional(
            "mode", Shape.oneOf("metadata", PREVIEW), "preview also shows the steps (default: preview).");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(sent.get(Schemas.WORKFLOW), sent.get(MODE).orElse(PREVIEW)),
            Schemas.WORKFLOW,
            MODE,
            Schemas.WORKSPACE);

    private record Request(String id, String mode) {}

    Tool tool() {
        ToolContract contract = ToolContract.named("inspect_workflow")
                .operation("workflow:inspect")
                .parameters(PARAMETERS)
                .readOnly();
        return Schemas.tool(
                contract,
                "Shows what a workflow is for and which steps it has, without starting it.",
                List.of(Schemas.object("workflowId", "workflowHash", "mode", "compiled")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = PARAMETERS.decode(call.arguments());
        Workflow workflow = runs.workflow(request.id);
        JsonObject.Builder compiled = JsonObject.builder()
                .put("name", workflow.name())
                .put("description", workflow.description())
                .put("version", workflow.version())
                .put("tags", JsonArray.ofStrings(workflow.tags()));
        if (request.mode.equals(PREVIEW)) {
            compiled.put("steps", steps(workflow.steps()));
        }
        return Envelope.success(JsonObject.builder()
                .put("workflowId", workflow.id())
                .put("workflowHash", workflow.hash())
                .put("mode", request.mode)
                .put("compiled", compiled.build())
                .build());
    }

    private static JsonArray steps(List<Step> steps) {
        return steps.stream().map(InspectWorkflow::step).collect(JsonArray.toJsonArray());
    }

    private static JsonValue step(Step step) {
        JsonObject.Builder json = JsonObject.builder().put("stepId", step.id()).put("title", step.title());
        return switch (step) {
            case Step.Standard standard -> {
                json.put("type", "standard")
                        .put("requireConfirmation", standard.needsConfirmation())
                        .put("conditional", standard.runCondition().isPresent());
                standard.output().ifPresent(contract -> json.put("outputContract", contract.toJson()));
                yield json.build();
            }
            case Step.Loop loop ->
                json.put("type", "loop")
                        .put("loop", ruleName(loop.rule()))
                        .put("maxIterations", loop.rule().maxIterations())
                        .put("body", steps(loop.body()))
                        .build();
            case Step.Conditional branch ->
                json.put("type", "conditional")
                        .put("then", steps(branch.then()))
                        .put("else", steps(branch.otherwise()))
                        .build();
        };
    }

    private static String ruleName(LoopRule rule) {
        return switch (rule) {
            case LoopRule.While kind -> "while";
            case LoopRule.Until kind -> "until";
            case LoopRule.For kind -> "for";
            case LoopRule.ForEach kind -> "forEach";
        };
    }
}
