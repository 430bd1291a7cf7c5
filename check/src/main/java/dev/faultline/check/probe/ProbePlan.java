package dev.faultline.check.probe;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is sent to a server.
 *
 * @param skipped the tools that are not called, and why
 */
public record ProbePlan(List<Probe> probes, Map<String, String> skipped) {
    /** A name that no server uses. */
    public static final String UNKNOWN = "faultline_no_such_name";

    private static final JsonObject NO_PARAMS = JsonObject.EMPTY;

    /** Copies the list. */
    public ProbePlan {
        probes = List.copyOf(probes);
    }

    /**
     * {@return the plan for a server}
     *
     * @param capabilities what the server says that it can do
     * @param pipes whether it is reached over pipes, which are more fragile than HTTP
     * @param allowWrites whether tools that may change something are called with valid arguments
     */
    public static ProbePlan of(
            List<CheckedTool> tools, JsonObject capabilities, boolean pipes, long seed, boolean allowWrites) {
        List<Probe> probes = new ArrayList<>(ofServer(capabilities, pipes, !tools.isEmpty()));
        Map<String, String> skipped = new LinkedHashMap<>();
        for (CheckedTool tool : tools) {
            List<Probe> own = ToolProbes.of(tool, seed, tool.isReadOnly() || allowWrites);
            probes.addAll(own);
            if (own.stream().noneMatch(probe -> probe.kind().isCall())) {
                skipped.put(tool.name(), reason(tool, allowWrites));
            }
        }
        return new ProbePlan(probes, skipped);
    }

    private static String reason(CheckedTool tool, boolean allowWrites) {
        if (ToolSchema.of(tool.inputSchema()).problem().isPresent()) {
            return "its input schema is not valid";
        }
        if (tool.needsATask()) {
            return "it can only be called as a task";
        }
        return tool.isReadOnly() || allowWrites
                ? "no valid arguments could be generated"
                : "it may change something and requires no argument; --allow-writes calls it";
    }

    private static List<Probe> ofServer(JsonObject capabilities, boolean pipes, boolean hasTools) {
        List<Probe> probes = new ArrayList<>();
        probes.add(request("unknown-method", ProbeKind.UNKNOWN_METHOD, "faultline/no-such-method", NO_PARAMS));
        if (hasTools) {
            probes.add(request("unknown-tool", ProbeKind.UNKNOWN_TOOL, "tools/call", call(UNKNOWN)));
            probes.add(request("call-without-name", ProbeKind.MALFORMED_REQUEST, "tools/call", NO_PARAMS));
            probes.add(request(
                    "call-with-numeric-name",
                    ProbeKind.MALFORMED_REQUEST,
                    "tools/call",
                    JsonObject.of("name", JsonNumber.of(17))));
        }
        probes.add(request("params-as-list", ProbeKind.MALFORMED_REQUEST, "tools/list", JsonArray.of()));
        if (capabilities.get("resources").isPresent()) {
            JsonValue uri = new JsonString("faultline://" + UNKNOWN);
            probes.add(request(
                    "unknown-resource", ProbeKind.UNKNOWN_RESOURCE, "resources/read", JsonObject.of("uri", uri)));
        }
        if (capabilities.get("prompts").isPresent()) {
            JsonValue name = new JsonString(UNKNOWN);
            probes.add(request("unknown-prompt", ProbeKind.UNKNOWN_PROMPT, "prompts/get", JsonObject.of("name", name)));
        }
        JsonValue cursor = new JsonString(UNKNOWN);
        probes.add(request("unknown-cursor", ProbeKind.UNKNOWN_CURSOR, "tools/list", JsonObject.of("cursor", cursor)));
        probes.add(raw("truncated-json", ProbeKind.UNREADABLE_JSON, "{\"jsonrpc\":\"2.0\",\"id\":\"lost\",\"meth"));
        probes.add(raw("words", ProbeKind.UNREADABLE_JSON, "this is not JSON"));
        if (pipes) {
            probes.add(raw("blank-line", ProbeKind.NOT_A_MESSAGE, " "));
        }
        probes.add(raw("batch", ProbeKind.NOT_A_MESSAGE, "[{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":\"b\"}]"));
        probes.add(raw(
                "wrong-version", ProbeKind.NOT_A_MESSAGE, "{\"jsonrpc\":\"1.0\",\"id\":\"v\",\"method\":\"ping\"}"));
        if (pipes) {
            probes.add(Probe.ofServer("end-of-input", ProbeKind.END_OF_INPUT, new Probe.Nothing()));
        }
        return probes;
    }

    private static Probe request(String name, ProbeKind kind, String method, JsonValue params) {
        return Probe.ofServer(name, kind, new Probe.Request(method, params));
    }

    private static Probe raw(String name, ProbeKind kind, String text) {
        return Probe.ofServer(name, kind, new Probe.Raw(text));
    }

    private static JsonObject call(String tool) {
        return JsonObject.builder()
                .put("name", tool)
                .put("arguments", JsonObject.EMPTY)
                .build();
    }
}
