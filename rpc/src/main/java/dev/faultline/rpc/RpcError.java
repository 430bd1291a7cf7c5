package dev.faultline.rpc;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.Optional;

/**
 * The error object of a JSON-RPC response.
 *
 * @param message one sentence, safe to show
 * @param data the envelope, if any
 */
public record RpcError(int code, String message, Optional<JsonValue> data) {
    /** The bytes are not JSON. */
    public static final int PARSE_ERROR = -32700;

    /** The JSON is not a message. */
    public static final int INVALID_REQUEST = -32600;

    /** The server does not know the method. */
    public static final int METHOD_NOT_FOUND = -32601;

    /** The method does not take these parameters. */
    public static final int INVALID_PARAMS = -32602;

    /** The server failed. */
    public static final int INTERNAL_ERROR = -32603;

    /** The resource does not exist (protocol revisions up to 2025-11-25). */
    public static final int RESOURCE_NOT_FOUND = -32002;

    /** The client must open a URL first (protocol revision 2025-11-25). */
    public static final int URL_ELICITATION_REQUIRED = -32042;

    /** The headers of an HTTP request contradict its body (protocol revisions from 2026-07-28). */
    public static final int HEADER_MISMATCH = -32020;

    /** The client does not declare a capability that the request needs (protocol revisions from 2026-07-28). */
    public static final int MISSING_CAPABILITY = -32021;

    /** The server does not speak the revision of the request (protocol revisions from 2026-07-28). */
    public static final int UNSUPPORTED_VERSION = -32022;

    /** {@return an error without data} */
    public static RpcError of(int code, String message) {
        return new RpcError(code, message, Optional.empty());
    }

    /** {@return this error with this data} */
    public RpcError withData(JsonValue envelope) {
        return new RpcError(code, message, Optional.of(envelope));
    }

    /** {@return the response with this error to the request with this id} */
    public JsonObject toResponse(JsonValue id) {
        JsonObject.Builder error = JsonObject.builder().put("code", code).put("message", message);
        data.ifPresent(value -> error.put("data", value));
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("error", error.build())
                .build();
    }

    /** {@return the response with this error to a request whose id could not be read} */
    public JsonObject toResponseWithoutId() {
        return toResponse(JsonNull.NULL);
    }
}
