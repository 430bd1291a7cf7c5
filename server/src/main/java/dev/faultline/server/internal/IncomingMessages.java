package dev.faultline.server.internal;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes parsed messages to the SDK's servlets, which read text: a servlet reads a key, and its mapper exchanges the
 * key for the message. So each message is parsed once, by us.
 */
public final class IncomingMessages {
    private final Map<String, JSONRPCMessage> messages = new ConcurrentHashMap<>();
    private final AtomicLong lastKey = new AtomicLong();

    /** A message as the map by whose members the SDK recognises its type. */
    static final class Parsed extends HashMap<String, Object> {
        private static final long serialVersionUID = 1;

        private final transient JSONRPCMessage message;

        private Parsed(JSONRPCMessage message) {
            this.message = message;
            switch (message) {
                case JSONRPCRequest request -> {
                    put("method", request.method());
                    put("id", request.id());
                }
                case JSONRPCNotification notification -> put("method", notification.method());
                case JSONRPCResponse response -> put(response.error() == null ? "result" : "error", response);
                default -> // the interface is the SDK's, and open
                    throw new IllegalArgumentException("not a JSON-RPC message: " + message);
            }
        }

        JSONRPCMessage message() {
            return message;
        }
    }

    /** {@return the key of this message; the caller removes it with {@link #remove} when the servlet has returned} */
    public String put(JSONRPCMessage message) {
        String key = Long.toString(lastKey.incrementAndGet());
        messages.put(key, message);
        return key;
    }

    /** Removes the message of this key if the SDK has not read it. */
    public void remove(String key) {
        messages.remove(key);
    }

    /** {@return the message of this key, which can be taken only once} */
    Optional<Parsed> take(String key) {
        return Optional.ofNullable(messages.remove(key)).map(Parsed::new);
    }
}
