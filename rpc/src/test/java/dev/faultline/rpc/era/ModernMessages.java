package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Messages for tests. */
final class ModernMessages {
    static final String META = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{"elicitation":{},"sampling":{}}}\
        """;

    private ModernMessages() {}

    static RpcMessage.Request request(String method, String params) {
        return (RpcMessage.Request) RpcMessage.read(
                ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\",\"params\":{" + params + "}}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    /** {@return a valid request with these parameters} */
    static ModernRequest modern(String method, String... params) {
        String all = params.length == 0 ? META : String.join(",", params) + "," + META;
        return ((RequestRules.RequestReading.Accepted) RequestRules.read(request(method, all))).request();
    }

    static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }

    static RequestHeaders headers(Map<String, String> values, MirroredParameter... mirrored) {
        Map<String, String> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(values);
        return new RequestHeaders(name -> Optional.ofNullable(anyCase.get(name)), tool -> List.of(mirrored));
    }
}
