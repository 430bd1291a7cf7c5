package dev.faultline.server;

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
 * Hands messages to the SDK's servlets, which want to read text: what they get to read is a number, and what they get
 * for it is the message that the door has read already.
 */
final class Handover {
    private final Map<String, JSONRPCMessage> messages = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /** A message in the form in which the SDK looks what it is. */
    static final class Found extends HashMap<String, Object> {
        private static final long serialVersionUID = 1;

        private final transient JSONRPCMessage message;

        private Found(JSONRPCMessage message) {
            this.message = message;
            switch (message) {
                case JSONRPCRequest request -> {
                    put("method", request.method());
                    put("id", request.id());
                }
                case JSONRPCNotification notification -> put("method", notification.method());
                case JSONRPCResponse response -> put(response.error() == null ? "result" : "error", response);
                default -> throw new IllegalArgumentException("not a message of JSON-RPC"); // there are no others
            }
        }

        JSONRPCMessage message() {
            return message;
        }
    }

    /** {@return the number of this message; whoever leaves it takes it away in the end} */
    String leave(JSONRPCMessage message) {
        String number = Long.toString(last.incrementAndGet());
        messages.put(number, message);
        return number;
    }

    /** {@return the message of this number, which nobody gets again} */
    Optional<Found> take(String number) {
        return Optional.ofNullable(messages.remove(number)).map(Found::new);
    }
}
