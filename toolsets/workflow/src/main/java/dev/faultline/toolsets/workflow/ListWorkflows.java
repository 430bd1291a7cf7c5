package dev.faultline.toolsets.workflow;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
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
    private static final int MOST = 500;
    private static final int USUAL = 100;
    private static final Parameter<Optional<Long>> LIMIT =
            Parameter.optional("limit", Shape.integer(1, MOST), "The most workflows to return (default: 100).");
    private static final Parameter<Optional<String>> CURSOR = Parameter.optional(
            "cursor", Shape.text(1, 256), "The nextCursor of the page before, to get the next page.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    sent.get(SOURCES).orElse(false),
                    sent.get(TAGS).orElse(List.of()),
                    sent.get(LIMIT).orElse((long) USUAL),
                    sent.get(CURSOR).orElse("")),
            Schemas.WORKSPACE,
            SOURCES,
            TAGS,
            LIMIT,
            CURSOR);

    /** The cursor is the id that the page before ended with, so that a page is right whatever came or went since. */
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
        return Schemas.served(
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
        desk.workflows().forEach((id, definition) -> {
            switch (definition) {
                case Definition.Sound(Workflow workflow) -> {
                    workflow.tags().forEach(tag -> tags.merge(tag, 1, Integer::sum));
                    if (request.wants(workflow)) {
                        wanted.add(workflow);
                    }
                }
                case Definition.Unreadable unreadable ->
                    warnings.add(warning(id, List.of(new Problem(JsonPointer.ROOT, "cannot be read"))));
                case Definition.Broken broken -> warnings.add(warning(id, broken.problems()));
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

    private static JsonObject warning(String id, List<Problem> problems) {
        return JsonObject.builder()
                .put("workflowId", id)
                .put("problems", array(problems.stream().map(Problem::toJson).toList()))
                .build();
    }

    private static JsonArray array(List<JsonObject> objects) {
        return new JsonArray(List.copyOf(objects));
    }
}
