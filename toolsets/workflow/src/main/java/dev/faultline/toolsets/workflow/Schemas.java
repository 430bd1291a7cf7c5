package dev.faultline.toolsets.workflow;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OutputSchema;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The output schemas of the tools, and the parameters that several of them share. */
final class Schemas {
    static final Parameter<String> WORKSPACE =
            Parameter.required("workspacePath", absolute(), "The absolute path of the folder to work on.");
    static final Parameter<Optional<String>> OPTIONAL_WORKSPACE = Parameter.optional(
            "workspacePath", absolute(), "The folder that the workflow was started for; required to rehydrate.");
    static final Parameter<String> WORKFLOW = Parameter.required(
            "workflowId",
            Shape.pattern("[a-z0-9_-]{1,64}(?:\\.[a-z0-9_-]{1,64})?", "an id from list_workflows"),
            "The id of the workflow.");

    private Schemas() {}

    private static Shape<String> absolute() {
        return Shape.pattern("(?:/|[A-Za-z]:[\\\\/])[^\\x00]{0,4095}", "an absolute path");
    }

    /** {@return a tool whose output is one of these results or an error of the contract} */
    static Tool tool(
            ToolContract contract, String description, List<JsonObject> responses, ToolHandler<Envelope> handler) {
        List<JsonObject> others = new ArrayList<>(responses.subList(1, responses.size()));
        others.add(new ToolErrorDialect().schema());
        JsonObject output = OutputSchema.anyOf(responses.getFirst(), others);
        return new Tool(contract, description, Optional.of(output), handler);
    }

    /** {@return the schema of an object with these required members} */
    static JsonObject object(String... required) {
        return JsonObject.builder()
                .put("type", "object")
                .put("required", JsonArray.ofStrings(List.of(required)))
                .build();
    }

    /** {@return the schema of an object with these required members and this value of {@code kind}} */
    static JsonObject kind(String kind, String... required) {
        return object(required)
                .with(JsonObject.of("properties", JsonObject.of("kind", JsonObject.of("const", new JsonString(kind)))));
    }

    /** {@return the issue of an argument whose value is wrong, in this sentence} */
    static Issue wrongValue(String argument, String sentence) {
        return new Issue(CommonCode.INVALID_INPUT_VALUE, at(argument), sentence, Optional.empty());
    }

    /** {@return the fault for an argument that fits its declared shape but is invalid} */
    static FaultException rejected(Issue issue) {
        return rejected(List.of(issue));
    }

    /** {@return the fault for arguments that fit their declared shapes but are invalid} */
    static FaultException rejected(List<Issue> issues) {
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
