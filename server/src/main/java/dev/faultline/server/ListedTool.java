package dev.faultline.server;

import dev.faultline.dialect.OutputSchema;
import dev.faultline.fault.Effect;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Idempotence;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Map;

/** A tool as clients see it in the list: as its author described it, in the same order every time. */
final class ListedTool {
    private ListedTool() {}

    static McpSchema.Tool of(McpSchema.Tool tool, Guard guard) {
        return new McpSchema.Tool(
                tool.name(),
                tool.title(),
                tool.description(),
                SdkJson.map(json(tool.inputSchema(), guard.mapper())),
                tool.outputSchema() == null ? null : withFailures(json(tool.outputSchema(), guard.mapper()), guard),
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

    /** {@return a tool of our own as the SDK lists it} */
    static McpSchema.Tool of(Tool own) {
        ToolContract contract = own.contract();
        return McpSchema.Tool.builder(
                        contract.name(), SdkJson.map(contract.parameters().schema()))
                .description(own.description())
                .outputSchema(own.outputSchema().map(SdkJson::map).orElse(null))
                .annotations(ToolAnnotations.builder()
                        .readOnlyHint(contract.effectOnFailure() == Effect.NONE)
                        .idempotentHint(contract.idempotence().equals(Idempotence.ALWAYS) ? true : null)
                        .build())
                .build();
    }

    private static Map<String, Object> withFailures(JsonObject result, Guard guard) {
        return SdkJson.map(OutputSchema.anyOf(result, List.of(guard.dialect().schema())));
    }
}
