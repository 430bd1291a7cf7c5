package dev.faultline.server;

import dev.faultline.json.JsonObject;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A message that the door has read, as the SDK would have read it. */
final class SdkMessage {
    private SdkMessage() {}

    static JSONRPCMessage of(JsonObject message, McpJsonMapper mapper) {
        Optional<String> method = message.string("method");
        if (method.isEmpty()) {
            return mapper.convertValue(SdkJson.map(message), JSONRPCResponse.class);
        }
        Object params = params(method.get(), message.object("params"));
        return message.get("id")
                .<JSONRPCMessage>map(id -> new JSONRPCRequest(method.get(), SdkJson.java(id), params))
                .orElseGet(() -> new JSONRPCNotification(method.get(), params));
    }

    private static @Nullable Object params(String method, Optional<JsonObject> params) {
        if (params.isEmpty()) {
            return null;
        }
        return method.equals(ToolRequest.METHOD) ? called(params.get()) : SdkJson.map(params.get());
    }

    // The arguments go another way: the SDK would change them.
    private static CallToolRequest called(JsonObject params) {
        return new CallToolRequest(
                params.string("name").orElse(""),
                Map.of(),
                params.object("_meta").map(SdkJson::map).orElse(null));
    }
}
