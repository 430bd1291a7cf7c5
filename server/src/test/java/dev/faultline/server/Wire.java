package dev.faultline.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A client that sends what it is told to, and sees every byte that comes back. */
interface Wire extends AutoCloseable {
    /** Stands in a message for an id of its own. */
    String ID = "$id";

    /** {@return a fresh id} */
    String nextId();

    /** Sends the text as it is; what comes back for {@code id} completes the future. */
    CompletableFuture<Seen> send(String text, String id, Map<String, String> headers);

    /** Sends the message, with an id of its own. */
    default CompletableFuture<Seen> send(String message) {
        String id = nextId();
        return send(message.replace(ID, id), id, Map.of());
    }

    /** Sends the message, for which there is no id to answer to. */
    default CompletableFuture<Seen> sendNameless(String message) {
        return send(message, "null", Map.of());
    }

    /** Sends a message that nobody answers, or whose answer does not matter. */
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

    /** {@return the message that asks for the method} */
    static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + ID + ",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    /** The message that begins a connection. */
    String INITIALIZE = request(
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{}},"
                    + "\"clientInfo\":{\"name\":\"wire\",\"version\":\"1\"}}");

    /** The message that says so. */
    String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
}
