package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.OwnHandshake;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.era.ModernRequest;
import java.util.Optional;

/** The messages that the gateway sends on its own behalf. */
final class OwnMessages {
    /** Servers of later revisions speak it too, and all clients in use know it. */
    private static final String SHARED_VERSION = "2025-06-18";

    private static final String LATEST_LEGACY = "2025-11-25";

    private static final String ERA = "dev.faultline/era";
    private static final JsonValue MODERN = new JsonString("modern");

    private static final JsonObject CLIENT = JsonObject.builder()
            .put("name", "faultline-gateway")
            .put("version", "1")
            .build();

    private OwnMessages() {}

    static byte[] cancelled(long id, String reason) {
        return cancelled(JsonNumber.of(id), reason);
    }

    static byte[] cancelled(JsonValue id, String reason) {
        return notification(
                "notifications/cancelled",
                JsonObject.builder().put("requestId", id).put("reason", reason).build());
    }

    static byte[] ping(long id) {
        return JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", "ping")
                .build());
    }

    static byte[] unsubscribe(long id, String uri) {
        return JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", "resources/unsubscribe")
                .put("params", JsonObject.of("uri", new JsonString(uri)))
                .build());
    }

    /** {@return the handshake with a server of the legacy era for the client of this request} */
    static JsonObject initialize(ModernRequest request) {
        JsonObject params = JsonObject.builder()
                .put("protocolVersion", LATEST_LEGACY)
                .put("capabilities", request.capabilities())
                .put("clientInfo", request.client().orElse(CLIENT))
                .put("_meta", JsonObject.of(ERA, MODERN))
                .build();
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", "initialize")
                .put("method", "initialize")
                .put("params", params)
                .build();
    }

    /** {@return whether this handshake is for a client of the modern era} */
    static boolean isForModern(JsonObject initialize) {
        return initialize
                .object("params")
                .flatMap(params -> params.object("_meta"))
                .flatMap(meta -> meta.get(ERA))
                .equals(Optional.of(MODERN));
    }

    /** {@return the handshake with a server that several sessions share} */
    static OwnHandshake handshake() {
        JsonObject params = JsonObject.builder()
                .put("protocolVersion", SHARED_VERSION)
                .put("capabilities", JsonObject.EMPTY)
                .put("clientInfo", CLIENT)
                .build();
        byte[] initialize = JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", 0)
                .put("method", "initialize")
                .put("params", params)
                .build());
        byte[] initialized = notification("notifications/initialized", JsonObject.EMPTY);
        MessageScanner scanner = new MessageScanner();
        return new OwnHandshake((Message.Request) scanner.read(initialize).orElseThrow(), (Message.Notification)
                scanner.read(initialized).orElseThrow());
    }

    static byte[] listTools(long id, Optional<JsonValue> cursor) {
        JsonObject.Builder message =
                JsonObject.builder().put("jsonrpc", "2.0").put("id", id).put("method", "tools/list");
        cursor.ifPresent(page -> message.put("params", JsonObject.of("cursor", page)));
        return JsonText.bytes(message.build());
    }

    static byte[] refusal(JsonValue id) {
        return JsonText.bytes(RpcError.of(RpcError.METHOD_NOT_FOUND, "No client can answer this request")
                .toResponse(id));
    }

    /** {@return the refusal of this request of a server, as if the client had sent it} */
    static Optional<Message> refused(byte[] request) {
        return ModernLink.parsed(request).get("id").flatMap(id -> new MessageScanner().read(refusal(id)));
    }

    static byte[] emptyResult(JsonValue id) {
        return result(id, JsonObject.EMPTY);
    }

    static byte[] result(JsonValue id, JsonObject result) {
        return JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("result", result)
                .build());
    }

    // Small steps, which the server's own numbers exceed.
    static byte[] stillWorking(JsonValue token, int number) {
        return notification(
                "notifications/progress",
                JsonObject.builder()
                        .put("progressToken", token)
                        .put("progress", new JsonNumber("0.%04d".formatted(Math.min(number, 9999))))
                        .put("message", "The server is still working")
                        .build());
    }

    static byte[] toolsChanged() {
        return notification("notifications/tools/list_changed", JsonObject.EMPTY);
    }

    static byte[] restarted(String server) {
        return notification(
                "notifications/message",
                JsonObject.builder()
                        .put("level", "warning")
                        .put("logger", "faultline-gateway")
                        .put("data", "The server " + server + " ended and was started again; its former state is gone.")
                        .build());
    }

    static byte[] internalError(JsonValue id) {
        return JsonText.bytes(RpcError.of(RpcError.INTERNAL_ERROR, "The gateway could not report how the request ended")
                .toResponse(id));
    }

    static byte[] error(JsonValue id, RpcError error) {
        return JsonText.bytes(error.toResponse(id));
    }

    static byte[] notification(String method, JsonObject params) {
        return JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", method)
                .put("params", params)
                .build());
    }
}
