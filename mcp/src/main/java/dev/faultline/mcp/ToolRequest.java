package dev.faultline.mcp;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;

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

    /** {@return the place in a message as a place in the arguments} */
    static JsonPointer withinArguments(JsonPointer place) {
        return new JsonPointer(place.text().substring(PLACE.length()));
    }

    /** {@return the message without the arguments, which go another way: the SDK would change them} */
    static JsonObject withoutArguments(RpcMessage.Request request) {
        JsonObject.Builder params = JsonObject.builder();
        request.params().members().forEach((name, value) -> {
            if (!name.equals(ARGUMENTS)) {
                params.put(name, value);
            }
        });
        return request.json().with(JsonObject.of("params", params.build()));
    }
}
