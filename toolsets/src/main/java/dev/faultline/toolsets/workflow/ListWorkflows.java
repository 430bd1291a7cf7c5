package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolsets.ServedTool;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Problem;
import dev.faultline.toolsets.workflow.definition.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code list_workflows}: what there is to run, and what is wrong with what cannot be run. */
record ListWorkflows(Desk desk) {
    private static final Parameter<Optional<Boolean>> SOURCES =
            Parameter.optional("includeSources", Shape.flag(), "Whether to tell where the workflows come from.");
    private static final Parameter<Optional<List<String>>> TAGS =
            Parameter.optional("tags", Shape.listOf(Shape.text(1, 64)), "Only workflows that have one of these tags.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(sent.get(SOURCES).orElse(false), sent.get(TAGS).orElse(List.of())),
            Schemas.WORKSPACE,
            SOURCES,
            TAGS);

    private record Request(boolean sources, List<String> tags) {
        boolean wants(Workflow workflow) {
            return tags.isEmpty() || workflow.tags().stream().anyMatch(tags::contains);
        }
    }

    ServedTool tool() {
        ToolContract contract = ToolContract.named("list_workflows")
                .operation("workflow:list")
                .parameters(PARAMETERS)
                .readOnly();
        return Schemas.served(
                contract,
                "Lists the workflows that can be run. Choose one and start it with start_workflow.",
                List.of(Schemas.object("workflows")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = PARAMETERS.decode(call.arguments());
        List<JsonObject> workflows = new ArrayList<>();
        List<JsonObject> warnings = new ArrayList<>();
        Map<String, Integer> tags = new TreeMap<>();
        desk.library().all().forEach((id, definition) -> {
            switch (definition) {
                case Definition.Sound(Workflow workflow) -> {
                    workflow.tags().forEach(tag -> tags.merge(tag, 1, Integer::sum));
                    if (request.wants(workflow)) {
                        workflows.add(summary(workflow));
                    }
                }
                case Definition.Broken broken -> warnings.add(warning(id, broken));
            }
        });
        JsonObject.Builder result = JsonObject.builder().put("workflows", array(workflows));
        JsonObject.Builder summary = JsonObject.builder();
        tags.forEach(summary::put);
        result.put("tagSummary", summary.build());
        result.put("_nextStep", "Call start_workflow with a workflowId, the workspacePath and the goal.");
        if (request.sources) {
            result.put(
                    "sources",
                    JsonArray.of(JsonObject.builder()
                            .put("kind", "folder")
                            .put("workflows", workflows.size())
                            .build()));
        }
        if (!warnings.isEmpty()) {
            result.put("validationWarnings", array(warnings));
        }
        return Schemas.success(result.build());
    }

    private static JsonObject summary(Workflow workflow) {
        return JsonObject.builder()
                .put("workflowId", workflow.id())
                .put("name", workflow.name())
                .put("description", workflow.description())
                .put("version", workflow.version())
                .put("tags", JsonArray.ofStrings(workflow.tags()))
                .put("workflowHash", workflow.hash())
                .build();
    }

    private static JsonObject warning(String id, Definition.Broken broken) {
        return JsonObject.builder()
                .put("workflowId", id)
                .put(
                        "problems",
                        array(broken.problems().stream().map(Problem::toJson).toList()))
                .build();
    }

    private static JsonArray array(List<JsonObject> objects) {
        return new JsonArray(List.copyOf(objects));
    }
}
