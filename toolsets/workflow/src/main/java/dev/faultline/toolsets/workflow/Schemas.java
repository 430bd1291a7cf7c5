package dev.faultline.toolsets.workflow;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OutputSchema;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the tools take and give, as schemas, and the parameters that several of them have. */
final class Schemas {
    static final Parameter<String> WORKSPACE =
            Parameter.required("workspacePath", absolute(), "The folder that the work is about, as an absolute path.");
    static final Parameter<Optional<String>> MAYBE_WORKSPACE = Parameter.optional(
            "workspacePath", absolute(), "The folder that the workflow was started for; needed to rehydrate.");
    static final Parameter<String> WORKFLOW = Parameter.required(
            "workflowId",
            Shape.pattern("[a-z0-9_-]{1,64}(?:\\.[a-z0-9_-]{1,64})?", "an id from list_workflows"),
            "The workflow, by its id.");

    private Schemas() {}

    private static Shape<String> absolute() {
        return Shape.pattern("(?:/|[A-Za-z]:[\\\\/])[^\\x00]{0,4095}", "an absolute path");
    }

    /** {@return the tool, whose output is such a result or an error of the contract} */
    static Tool served(
            ToolContract contract, String description, List<JsonObject> results, ToolHandler<Envelope> handler) {
        List<JsonObject> others = new ArrayList<>(results.subList(1, results.size()));
        others.add(new ToolErrorDialect().schema());
        JsonObject output = OutputSchema.anyOf(results.getFirst(), others);
        return new Tool(contract, description, Optional.of(output), handler);
    }

    /** {@return an object of which these members are always there} */
    static JsonObject object(String... required) {
        return JsonObject.builder()
                .put("type", "object")
                .put("required", JsonArray.ofStrings(List.of(required)))
                .build();
    }

    /** {@return an object whose member {@code kind} is this text, and of which these members are always there} */
    static JsonObject kind(String kind, String... required) {
        return object(required)
                .with(JsonObject.of("properties", JsonObject.of("kind", JsonObject.of("const", new JsonString(kind)))));
    }

    /** {@return a result, as structure and as the same JSON in text} */
    static Envelope success(JsonObject result) {
        return new Envelope(List.of(JsonText.print(result)), Optional.of(result), JsonObject.EMPTY, false);
    }

    /** {@return the refusal of an argument that the declared shape admits} */
    static FaultException refused(Issue issue) {
        return refused(List.of(issue));
    }

    /** {@return the refusal of arguments that the declared shapes admit} */
    static FaultException refused(List<Issue> issues) {
        return new FaultException(Issues.faultOf(issues));
    }

    static JsonPointer at(String... names) {
        JsonPointer at = JsonPointer.ROOT;
        for (String name : names) {
            at = at.child(name);
        }
        return at;
    }
}
