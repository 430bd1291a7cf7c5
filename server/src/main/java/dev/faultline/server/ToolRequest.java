package dev.faultline.server;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.tool.Progress;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;

/** What is particular about a request to call a tool. */
final class ToolRequest {
    static final String METHOD = "tools/call";

    private static final String ARGUMENTS = "arguments";
    private static final String PLACE = "/params/" + ARGUMENTS;

    private ToolRequest() {}

    static boolean is(RpcMessage.Request request) {
        return request.method().equals(METHOD);
    }

    /** {@return what the client sent as arguments; nothing is an empty object (R3)} */
    static JsonValue arguments(RpcMessage.Request request) {
        return request.params().get(ARGUMENTS).orElse(JsonObject.EMPTY);
    }

    /** {@return what the client sent along} */
    static JsonObject meta(RpcMessage.Request request) {
        return request.params().object("_meta").orElse(JsonObject.EMPTY);
    }

    /** {@return where to report progress: to the client, if it asked for it} */
    static Progress progress(RpcMessage.Request request, McpAsyncServerExchange exchange) {
        return switch (meta(request).get("progressToken").orElse(JsonNull.NULL)) {
            case JsonString(String token) -> progress(token, exchange);
            case JsonNumber number
            when number.integer().isPresent() -> progress(number.integer().getAsLong(), exchange);
            default -> Progress.NONE; // no token, or none that the protocol allows
        };
    }

    private static Progress progress(Object token, McpAsyncServerExchange exchange) {
        return (done, total, message) -> exchange.progressNotification(ProgressNotification.builder(token, done)
                        .total(total > 0 ? total : null)
                        .message(message)
                        .build())
                .block();
    }

    /** {@return the place in a message as a place in the arguments} */
    static JsonPointer withinArguments(JsonPointer place) {
        return new JsonPointer(place.text().substring(PLACE.length()));
    }
}
