package dev.faultline.fleet.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Recognizes the statements in the requests of one connection. */
final class SentStatements {
    private final Map<String, String> named = new HashMap<>();

    /** {@return whether the request runs a statement with this property} */
    boolean run(byte[] request, int length, Predicate<String> property) {
        ByteBuffer messages = ByteBuffer.wrap(request, 0, length);
        boolean found = false;
        while (messages.remaining() > Integer.BYTES && messages.get(messages.position()) != 0) { // a start has no type
            byte type = messages.get();
            int end = messages.position() + messages.getInt(messages.position());
            messages.position(messages.position() + Integer.BYTES);
            found |= switch (type) {
                case 'P' -> isParsed(text(messages), text(messages), property);
                case 'B' -> {
                    String unusedPortal = text(messages);
                    yield isBound(text(messages), property);
                }
                default -> false; // the protocol has other messages, which run nothing
            };
            messages.position(Math.min(Math.max(end, messages.position()), messages.limit()));
        }
        return found;
    }

    private boolean isParsed(String name, String statement, Predicate<String> property) {
        named.put(name, statement);
        return property.test(statement);
    }

    // A statement without a name has just been parsed.
    private boolean isBound(String name, Predicate<String> property) {
        return !name.isEmpty() && property.test(named.getOrDefault(name, ""));
    }

    private static String text(ByteBuffer messages) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        while (messages.hasRemaining()) {
            byte next = messages.get();
            if (next == 0) {
                break;
            }
            text.write(next);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
