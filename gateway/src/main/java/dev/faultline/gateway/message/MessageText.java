package dev.faultline.gateway.message;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonSpan;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The bytes of a message, and where its parts stand. What the gateway does not replace is passed on byte for byte. */
public final class MessageText {
    /** The longest value that is read without a parser. */
    private static final int SHORT = 256;

    private final byte[] utf8;
    private final EnumMap<Part, JsonSpan> parts;
    private final Optional<LargeText> whole;

    /** A message in these bytes, whose parts stand there. */
    public MessageText(byte[] utf8, Map<Part, JsonSpan> parts) {
        this(onOneLine(utf8), new EnumMap<>(Part.class), Optional.empty());
        this.parts.putAll(parts);
    }

    private MessageText(byte[] utf8, EnumMap<Part, JsonSpan> parts, Optional<LargeText> whole) {
        this.utf8 = utf8;
        this.parts = parts;
        this.whole = whole;
    }

    /** {@return this outline of a message that is too large for memory} */
    MessageText of(LargeText message) {
        return new MessageText(utf8, new EnumMap<>(parts), Optional.of(message));
    }

    /** {@return the whole message, if this is only the outline of one that is too large for memory} */
    public Optional<LargeText> whole() {
        return whole;
    }

    /** {@return whether the message has this part} */
    public boolean has(Part part) {
        return parts.containsKey(part);
    }

    /** {@return whether this part is an object} */
    public boolean isObject(Part part) {
        return startsWith(part, '{');
    }

    /** {@return whether this part is an array} */
    public boolean isArray(Part part) {
        return startsWith(part, '[');
    }

    private boolean startsWith(Part part, char first) {
        JsonSpan span = parts.get(part);
        return span != null && utf8[span.from()] == first;
    }

    /** {@return the value of this part} */
    public Optional<JsonValue> value(Part part) {
        Optional<JsonValue> plain = plain(part);
        return plain.isPresent()
                ? plain
                : text(part).flatMap(json -> JsonText.read(json).readable());
    }

    // Ids, methods and names are read for every message. Nearly all are short texts without escapes, or integers.
    private Optional<JsonValue> plain(Part part) {
        JsonSpan span = parts.get(part);
        if (span == null || span.to() - span.from() > SHORT) {
            return Optional.empty();
        }
        if (utf8[span.from()] == '"') {
            String inside = ascii(span.from() + 1, span.to() - 1);
            return isPlain(inside) ? Optional.of(new JsonString(inside)) : Optional.empty();
        }
        String literal = ascii(span.from(), span.to());
        return isInteger(literal) ? Optional.of(new JsonNumber(literal)) : Optional.empty();
    }

    private String ascii(int from, int to) {
        return new String(utf8, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private static boolean isPlain(String inside) {
        for (int at = 0; at < inside.length(); at++) {
            char c = inside.charAt(at);
            if (c < ' ' || c > '~' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    private static boolean isInteger(String literal) {
        for (int at = 0; at < literal.length(); at++) {
            if (literal.charAt(at) < '0' || literal.charAt(at) > '9') {
                return false;
            }
        }
        return true;
    }

    /** {@return the JSON text of this part} */
    public Optional<String> text(Part part) {
        return Optional.ofNullable(parts.get(part))
                .map(span -> new String(utf8, span.from(), span.to() - span.from(), StandardCharsets.UTF_8));
    }

    /** {@return the bytes of the message, on one line} */
    public byte[] bytes() {
        return utf8.clone();
    }

    /** {@return the number of bytes of the message} */
    public int length() {
        return utf8.length;
    }

    /** {@return the bytes of the message with these parts replaced; parts that it does not have are ignored} */
    public byte[] with(Map<Part, JsonValue> replaced) {
        Map<Integer, Part> inOrder = new TreeMap<>();
        for (Part part : replaced.keySet()) {
            JsonSpan span = parts.get(part);
            if (span != null) {
                inOrder.put(span.from(), part);
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(utf8.length + 16);
        int copied = 0;
        for (Part part : inOrder.values()) {
            JsonSpan span = parts.get(part);
            JsonValue value = replaced.get(part);
            if (span != null && value != null) {
                out.write(utf8, copied, span.from() - copied);
                out.writeBytes(bytes(value));
                copied = span.to();
            }
        }
        out.write(utf8, copied, utf8.length - copied);
        return out.toByteArray();
    }

    // Most of what is replaced is an id, and its text is known.
    private static byte[] bytes(JsonValue value) {
        return value instanceof JsonNumber(String literal)
                ? literal.getBytes(StandardCharsets.US_ASCII)
                : JsonText.bytes(value);
    }

    // In valid JSON, line ends stand only between tokens, so replacing them changes no value.
    private static byte[] onOneLine(byte[] json) {
        byte[] line = json.clone();
        for (int at = 0; at < line.length; at++) {
            if (line[at] == '\n' || line[at] == '\r') {
                line[at] = ' ';
            }
        }
        return line;
    }
}
