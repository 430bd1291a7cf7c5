package dev.faultline.mcp;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tool as clients see it in the list: as its author described it, in the same order every time. */
final class ListedTool {
    private ListedTool() {}

    static Tool of(Tool tool, Guard guard) {
        return new Tool(
                tool.name(),
                tool.title(),
                tool.description(),
                SdkJson.map(json(tool.inputSchema(), guard.mapper())),
                outputSchema(tool, guard),
                tool.annotations(),
                tool.meta(),
                tool.icons());
    }

    /** {@return the schema as a value} */
    static JsonObject json(Map<String, Object> schema, McpJsonMapper mapper) {
        return SdkJson.of(schema, mapper).clean().orElseThrow(() -> new IllegalArgumentException("not a JSON Schema"))
                        instanceof JsonObject object
                ? object
                : JsonObject.EMPTY;
    }

    // A client may hold an error against the schema too, so that it has to admit both.
    private static @Nullable Map<String, Object> outputSchema(Tool tool, Guard guard) {
        if (tool.outputSchema() == null) {
            return null;
        }
        JsonValue result = json(tool.outputSchema(), guard.mapper());
        JsonArray either = new JsonArray(List.of(result, guard.dialect().schema()));
        return SdkJson.map(
                JsonObject.builder().put("type", "object").put("anyOf", either).build());
    }
}
