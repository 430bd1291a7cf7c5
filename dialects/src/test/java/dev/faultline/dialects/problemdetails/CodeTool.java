package dev.faultline.dialects.problemdetails;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.Set;

/** The six code tools, typed from the contract and not from our code. */
enum CodeTool {
    OPEN_FILE("open_file", "files:open_file", "{\"path\":\"\",\"content\":\"\",\"lines\":0,\"size\":0}"),
    LIST_PATHS("list_paths", "files:list_paths", "{\"items\":[],\"total\":0,\"truncated\":false}"),
    BLAME_RANGE("blame_range", "git:blame_range", "{\"blame\":[]}"),
    FILE_HISTORY("file_history", "git:file_history", "{\"commits\":[]}"),
    SEARCH_TEXT("search_text", "search:text", "{\"matches\":[],\"total\":0,\"truncated\":false}"),
    SEMANTIC_SEARCH(
            "semantic_search", "semantic:semantic_search", "{\"findings\":[],\"answer\":\"\",\"confidence\":0.0}");

    final String operation;
    final String emptyText;
    private final String toolName;

    CodeTool(String toolName, String operation, String emptyText) {
        this.toolName = toolName;
        this.operation = operation;
        this.emptyText = emptyText;
    }

    /** {@return the JSON object in the text} */
    static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }

    JsonObject emptyResult() {
        return json(emptyText);
    }

    ToolContract contract() {
        return ToolContract.named(toolName)
                .operation(operation)
                .emptyResult(emptyResult())
                .readOnly();
    }

    ProblemDetailsDialect dialect() {
        return new ProblemDetailsDialect().forTool(contract());
    }

    /** {@return the envelope that a client receives when this tool throws} */
    Envelope failing(Throwable thrown) {
        return failing(thrown, new InMemoryRecorder());
    }

    Envelope failing(Throwable thrown, InMemoryRecorder recorder) {
        ToolBoundary boundary = ToolBoundary.of(contract(), new ProblemDetailsDialect(), recorder)
                .callerErrors(Set.of(IllegalArgumentException.class))
                .build();
        JsonObject arguments = JsonObject.builder()
                .put("path", "src/main.py")
                .put("target", "a")
                .build();
        return boundary.call(ToolCall.of(contract(), arguments, Caller.on("test")), call -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (Exception) thrown;
        });
    }

    /** {@return the problem that a client receives when this tool throws} */
    JsonObject problem(Throwable thrown) {
        return failing(thrown).object().orElseThrow().object("problem").orElseThrow();
    }
}
