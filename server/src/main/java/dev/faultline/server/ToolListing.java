package dev.faultline.server;

import dev.faultline.dialect.OutputSchema;
import dev.faultline.fault.Effect;
import dev.faultline.json.JsonObject;
import dev.faultline.server.internal.SdkJson;
import dev.faultline.tool.Idempotence;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Map;

/** Describes tools as clients see them in the list: in their author's words, in the same order every time. */
final class ToolListing {
    private ToolListing() {}

    /** {@return the tool of an author; its output schema also accepts the structured content of failures, if any} */
    static McpSchema.Tool of(McpSchema.Tool tool, ServerRuntime runtime) {
        return new McpSchema.Tool(
                tool.name(),
                tool.title(),
                tool.description(),
                SdkJson.map(json(tool.inputSchema(), runtime.mapper())),
                tool.outputSchema() == null ? null : withFailures(json(tool.outputSchema(), runtime.mapper()), runtime),
                tool.annotations(),
                tool.meta(),
                tool.icons());
    }

    /** {@return the schema as a JSON value} */
    static JsonObject json(Map<String, Object> schema, McpJsonMapper mapper) {
        return SdkJson.of(schema, mapper)
                                .clean()
                                .orElseThrow(() -> new IllegalArgumentException("the schema is not valid JSON"))
                        instanceof JsonObject object
                ? object
                : JsonObject.EMPTY;
    }

    /** {@return the tool of a toolset in the SDK's types} */
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

    private static Map<String, Object> withFailures(JsonObject result, ServerRuntime runtime) {
        return SdkJson.map(
                runtime.dialect().structuresFailures()
                        ? OutputSchema.anyOf(result, List.of(runtime.dialect().schema()))
                        : result);
    }
}
