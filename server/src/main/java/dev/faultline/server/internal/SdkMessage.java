package dev.faultline.server.internal;

import dev.faultline.json.JsonObject;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts parsed messages to the types of the SDK, with the same content as if the SDK had parsed them. */
public final class SdkMessage {
    private SdkMessage() {}

    /** {@return the message in the SDK's types} */
    public static JSONRPCMessage of(JsonObject message, McpJsonMapper mapper) {
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
        return method.equals(McpSchema.METHOD_TOOLS_CALL) ? called(params.get()) : SdkJson.map(params.get());
    }

    // The guard takes the arguments from the request itself, because the SDK would change them.
    private static CallToolRequest called(JsonObject params) {
        return new CallToolRequest(
                params.string("name").orElse(""),
                Map.of(),
                params.object("_meta").map(SdkJson::map).orElse(null));
    }
}
