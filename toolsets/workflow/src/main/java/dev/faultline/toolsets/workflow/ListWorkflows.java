package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code list_workflows}: lists the workflows, and the problems of those that cannot be run. */
record ListWorkflows(WorkflowRuns runs) {
    private static final Parameter<Optional<Boolean>> SOURCES =
            Parameter.optional("includeSources", Shape.flag(), "Whether to include the sources of the workflows.");
    private static final Parameter<Optional<List<String>>> TAGS = Parameter.optional(
            "tags", Shape.listOf(Shape.text(1, 64)), "Only workflows with at least one of these tags.");
    private static final Definition.Invalid UNREADABLE =
            new Definition.Invalid(List.of(new JsonProblem(JsonPointer.ROOT, "cannot be read")));
    private static final int MAX_LIMIT = 500;
    private static final int DEFAULT_LIMIT = 100;
    private static final Parameter<Optional<Long>> LIMIT = Parameter.optional(
            "limit", Shape.integer(1, MAX_LIMIT), "The maximum number of workflows to return (default: 100).");
    private static final Parameter<Optional<String>> CURSOR =
            Parameter.optional("cursor", Shape.text(1, 256), "The nextCursor of the previous page.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    sent.get(SOURCES).orElse(false),
                    sent.get(TAGS).orElse(List.of()),
                    sent.get(LIMIT).orElse((long) DEFAULT_LIMIT),
                    sent.get(CURSOR).orElse("")),
            Schemas.WORKSPACE,
            SOURCES,
            TAGS,
            LIMIT,
            CURSOR);

    /** The cursor is the last id of the previous page, so that pages stay correct if workflows are added or removed. */
    private record Request(boolean sources, List<String> tags, long limit, String cursor) {
        boolean wants(Workflow workflow) {
            return tags.isEmpty() || workflow.tags().stream().anyMatch(tags::contains);
        }
    }

    Tool tool() {
        ToolContract contract = ToolContract.named("list_workflows")
                .operation("workflow:list")
                .parameters(PARAMETERS)
                .readOnly();
        return Schemas.tool(
                contract,
                "Lists the workflows that can be run. Choose one and start it with start_workflow.",
                List.of(Schemas.object("workflows", "total")),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = PARAMETERS.decode(call.arguments());
        List<Workflow> wanted = new ArrayList<>();
        List<JsonObject> warnings = new ArrayList<>();
        Map<String, Integer> tags = new TreeMap<>();
        runs.workflows().forEach((id, definition) -> {
            switch (definition) {
                case Definition.Valid(Workflow workflow) -> {
                    workflow.tags().forEach(tag -> tags.merge(tag, 1, Integer::sum));
                    if (request.wants(workflow)) {
                        wanted.add(workflow);
                    }
                }
                case Definition.Unreadable unreadable -> warnings.add(warning(id, UNREADABLE));
                case Definition.Invalid invalid -> warnings.add(warning(id, invalid));
            }
        });
        List<Workflow> rest = wanted.stream()
                .filter(workflow -> workflow.id().compareTo(request.cursor) > 0)
                .toList();
        List<Workflow> page = rest.stream().limit(request.limit).toList();
        JsonObject.Builder result = JsonObject.builder()
                .put(
                        "workflows",
                        array(page.stream().map(ListWorkflows::summary).toList()))
                .put("total", wanted.size());
        if (page.size() < rest.size()) {
            result.put("nextCursor", page.getLast().id());
        }
        JsonObject.Builder summary = JsonObject.builder();
        tags.forEach(summary::put);
        result.put("tagSummary", summary.build());
        result.put("_nextStep", "Call start_workflow with a workflowId, the workspacePath and the goal.");
        if (request.sources) {
            result.put(
                    "sources",
                    JsonArray.of(JsonObject.builder()
                            .put("kind", "folder")
                            .put("workflows", wanted.size())
                            .build()));
        }
        if (!warnings.isEmpty()) {
            result.put("validationWarnings", array(warnings));
        }
        return Envelope.success(result.build());
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

    private static JsonObject warning(String id, Definition.Invalid invalid) {
        return JsonObject.builder()
                .put("workflowId", id)
                .put("problems", invalid.toJson())
                .build();
    }

    private static JsonArray array(List<JsonObject> objects) {
        return new JsonArray(List.copyOf(objects));
    }
}
