package dev.faultline.gateway;

import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.ToolRules;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the upstream's lists of tools. */
final class ToolLists {
    private ToolLists() {}

    /** {@return the cursor of the page after this one} */
    static Optional<JsonValue> next(MessageText text) {
        return text.value(Part.NEXT_CURSOR).filter(JsonString.class::isInstance);
    }

    /** {@return the tools on a page} */
    static Map<String, UpstreamTool> tools(MessageText text) {
        Map<String, UpstreamTool> tools = new HashMap<>();
        JsonObject result = text.value(Part.RESULT).orElse(null) instanceof JsonObject it ? it : JsonObject.EMPTY;
        if (result.get("tools").orElse(null) instanceof JsonArray(List<JsonValue> items)) {
            for (JsonValue item : items) {
                if (item instanceof JsonObject tool) {
                    tool.string("name").ifPresent(name -> tools.put(name, tool(tool)));
                }
            }
        }
        return tools;
    }

    /** {@return the response with only those tools that clients may see} */
    static byte[] allowed(ToolRules rules, byte[] utf8) {
        JsonObject response = ModernLink.parsed(utf8);
        JsonObject result = response.object("result").orElse(JsonObject.EMPTY);
        if (result.get("tools").orElse(null) instanceof JsonArray(List<JsonValue> items)) {
            List<JsonValue> allowed = items.stream()
                    .filter(item -> item instanceof JsonObject tool
                            && tool.string("name").filter(rules::allows).isPresent())
                    .toList();
            JsonObject shown = result.with(JsonObject.of("tools", new JsonArray(allowed)));
            return JsonText.bytes(response.with(JsonObject.of("result", shown)));
        }
        return utf8;
    }

    private static UpstreamTool tool(JsonObject tool) {
        JsonObject hints = tool.object("annotations").orElse(JsonObject.EMPTY);
        Set<String> outputs = tool.object("outputSchema")
                .flatMap(schema -> schema.object("properties"))
                .map(properties -> properties.members().keySet())
                .orElse(Set.of());
        return new UpstreamTool(
                is(hints, "readOnlyHint"),
                is(hints, "idempotentHint"),
                outputs,
                Sha256.of(JsonText.bytes(tool)),
                tool.object("outputSchema"));
    }

    private static boolean is(JsonObject hints, String name) {
        return hints.get(name).filter(JsonBoolean.TRUE::equals).isPresent();
    }
}
