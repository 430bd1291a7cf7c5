package dev.faultline.gateway;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.era.MirroredParameter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The parameters of the upstream's tools that clients repeat in headers, as far as its tools have been listed. */
final class MirroredTools {
    private static final int MAX_TOOLS = 10_000;

    private final Map<String, List<MirroredParameter>> parameters = new ConcurrentHashMap<>();

    /** {@return the repeated parameters of this tool} */
    List<MirroredParameter> of(String tool) {
        return parameters.getOrDefault(tool, List.of());
    }

    /** Learns from the response to a request of this method. */
    void learn(String method, JsonObject response) {
        if (method.equals("tools/list")
                && response.object("result").flatMap(it -> it.get("tools")).orElse(JsonArray.EMPTY)
                        instanceof JsonArray(List<JsonValue> tools)) {
            tools.forEach(this::learn);
        }
    }

    private void learn(JsonValue listed) {
        if (listed instanceof JsonObject tool && parameters.size() < MAX_TOOLS) {
            List<MirroredParameter> mirrored =
                    MirroredParameter.of(tool.object("inputSchema").orElse(JsonObject.EMPTY));
            tool.string("name").ifPresent(name -> parameters.put(name, mirrored));
        }
    }
}
