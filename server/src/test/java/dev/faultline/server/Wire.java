package dev.faultline.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A client that sends given messages and returns every byte of the responses. */
interface Wire extends AutoCloseable {
    /** The placeholder for a fresh id in a message. */
    String ID = "$id";

    /** {@return a fresh id} */
    String nextId();

    /** Sends the text unchanged; the future is the response with this id. */
    CompletableFuture<Seen> send(String text, String id, Map<String, String> headers);

    /** Sends the message with a fresh id. */
    default CompletableFuture<Seen> send(String message) {
        String id = nextId();
        return send(message.replace(ID, id), id, Map.of());
    }

    /** Sends a message whose response has no id. */
    default CompletableFuture<Seen> sendNameless(String message) {
        return send(message, "null", Map.of());
    }

    /** Sends a message that has no response, or whose response does not matter. */
    default void tell(String message) {
        CompletableFuture<Seen> unused = send(message);
    }

    @Override
    void close();

    /** {@return the message that calls the tool} */
    static String call(String tool, String arguments) {
        return request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** {@return the message that calls the tool without arguments} */
    static String call(String tool) {
        return call(tool, "{}");
    }

    /** {@return a request of this method} */
    static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + ID + ",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    /** The first message of a connection. */
    String INITIALIZE = request(
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{}},"
                    + "\"clientInfo\":{\"name\":\"wire\",\"version\":\"1\"}}");

    /** The notification that follows the handshake. */
    String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
}
