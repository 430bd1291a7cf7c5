package dev.faultline.gateway.message;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonScanner;
import dev.faultline.json.JsonSpan;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Reads the messages of one session, each in one pass over its bytes. Threads may share it. */
public final class MessageScanner {
    private static final Part[] PARTS = Part.values();

    private final JsonScanner scanner =
            new JsonScanner(Arrays.stream(PARTS).map(Part::path).toList());

    /** {@return the message in these bytes; empty if they are not a JSON-RPC 2.0 message} */
    public Optional<Message> read(byte[] utf8) {
        return scanner.scan(utf8).flatMap(found -> message(text(utf8, found)));
    }

    private static MessageText text(byte[] utf8, Map<String, JsonSpan> found) {
        Map<Part, JsonSpan> parts = new EnumMap<>(Part.class);
        for (Part part : PARTS) {
            JsonSpan span = found.get(part.path());
            if (span != null) {
                parts.put(part, span);
            }
        }
        return new MessageText(utf8, parts);
    }

    private static Optional<Message> message(MessageText text) {
        if (!string(text, Part.JSONRPC).equals(Optional.of("2.0"))) {
            return Optional.empty();
        }
        Optional<JsonValue> id = text.value(Part.ID).filter(MessageScanner::isId);
        if (text.has(Part.ID) && id.isEmpty()) {
            return Optional.empty();
        }
        return text.has(Part.METHOD) ? call(text, id) : id.flatMap(it -> response(text, it));
    }

    private static Optional<Message> call(MessageText text, Optional<JsonValue> id) {
        Optional<String> method = string(text, Part.METHOD);
        boolean hasObject = !text.has(Part.PARAMS) || text.isObject(Part.PARAMS);
        if (method.isEmpty() || !hasObject || text.has(Part.RESULT) || text.has(Part.ERROR)) {
            return Optional.empty();
        }
        Optional<String> subject =
                string(text, Part.NAME).or(() -> string(text, Part.URI)).or(() -> string(text, Part.LEVEL));
        return Optional.of(
                id.isPresent()
                        ? new Message.Request(id.get(), method.get(), subject, token(text, Part.ASKED_TOKEN), text)
                        : new Message.Notification(
                                method.get(),
                                token(text, Part.TOKEN).or(() -> token(text, Part.REQUEST_ID)),
                                subject,
                                text));
    }

    private static Optional<Message> response(MessageText text, JsonValue id) {
        boolean isError = text.has(Part.ERROR);
        return isError == text.has(Part.RESULT)
                ? Optional.empty()
                : Optional.of(new Message.Response(id, isError, string(text, Part.PROTOCOL_VERSION), text));
    }

    private static Optional<JsonValue> token(MessageText text, Part part) {
        return text.value(part).filter(MessageScanner::isId);
    }

    private static Optional<String> string(MessageText text, Part part) {
        return text.value(part)
                .flatMap(value -> value instanceof JsonString(String it) ? Optional.of(it) : Optional.empty());
    }

    // A number with a fraction or an exponent is not a legal id.
    private static boolean isInteger(String literal) {
        for (int at = 0; at < literal.length(); at++) {
            char c = literal.charAt(at);
            if (c != '-' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isId(JsonValue id) {
        return id instanceof JsonString || (id instanceof JsonNumber(String literal) && isInteger(literal));
    }
}
