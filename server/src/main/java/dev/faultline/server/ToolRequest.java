package dev.faultline.server;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Progress;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;

/** Reads the parameters of {@code tools/call} requests. */
final class ToolRequest {
    static final String METHOD = "tools/call";

    private static final int MAX_NAME = 200;
    private static final Redactor REDACTOR = Redactor.forThisUser();
    private static final String ARGUMENTS = "arguments";
    private static final String POINTER = "/params/" + ARGUMENTS;

    private ToolRequest() {}

    static boolean is(RpcMessage.Request request) {
        return request.method().equals(METHOD);
    }

    /**
     * {@return a name that a client sent, as it may be shown and recorded (R35)} It is bounded, without secrets and
     * control characters.
     */
    static String shownName(String sent) {
        String plain = REDACTOR.text(sent.replaceAll("\\p{Cc}", "")).strip();
        return plain.isEmpty() ? ProtocolFaults.UNKNOWN : BoundedText.ellipsized(plain, MAX_NAME);
    }

    /** {@return the arguments that the client sent; an empty object if there are none (R3)} */
    static JsonValue arguments(RpcMessage.Request request) {
        return request.params().get(ARGUMENTS).orElse(JsonObject.EMPTY);
    }

    /** {@return the arguments, read if they are the text of JSON, as some clients send an object (R3)} */
    static JsonValue readArguments(RpcMessage.Request request) {
        JsonValue sent = arguments(request);
        return sent instanceof JsonString(String text)
                ? JsonText.read(text).clean().orElse(sent)
                : sent;
    }

    /** {@return the {@code _meta} that the client sent} */
    static JsonObject meta(RpcMessage.Request request) {
        return request.params().object("_meta").orElse(JsonObject.EMPTY);
    }

    /** {@return a reporter that sends progress to the client, if the client asked for it} */
    static Progress progress(RpcMessage.Request request, McpAsyncServerExchange exchange) {
        return switch (meta(request).get("progressToken").orElse(JsonNull.NULL)) {
            case JsonString(String token) -> progress(token, exchange);
            case JsonNumber number
            when number.integer().isPresent() -> progress(number.integer().getAsLong(), exchange);
            default -> Progress.NONE; // no token, or not a valid one
        };
    }

    private static Progress progress(Object token, McpAsyncServerExchange exchange) {
        return (done, total, message) -> exchange.progressNotification(ProgressNotification.builder(token, done)
                        .total(total > 0 ? total : null)
                        .message(message)
                        .build())
                .block();
    }

    /** {@return the pointer into a message as a pointer into its arguments} */
    static JsonPointer withinArguments(JsonPointer pointer) {
        return new JsonPointer(pointer.text().substring(POINTER.length()));
    }
}
