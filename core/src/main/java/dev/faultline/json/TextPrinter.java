package dev.faultline.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Prints values as compact text, in UTF-8. */
final class TextPrinter {
    /** Enough for most values. */
    private static final int INITIAL_CAPACITY = 1024;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** The character that follows the backslash for each byte; 0 for bytes that need no escape. */
    private static final byte[] ESCAPES = escapes();

    private byte[] utf8 = new byte[INITIAL_CAPACITY];
    private int count;

    private static byte[] escapes() {
        byte[] escapes = new byte[256];
        Arrays.fill(escapes, 0, ' ', (byte) 'u');
        escapes['\b'] = 'b';
        escapes['\t'] = 't';
        escapes['\n'] = 'n';
        escapes['\f'] = 'f';
        escapes['\r'] = 'r';
        escapes['"'] = '"';
        escapes['\\'] = '\\';
        return escapes;
    }

    byte[] bytes() {
        return Arrays.copyOf(utf8, count);
    }

    /**
     * Prints the value.
     *
     * @param levels the maximum number of nested levels
     * @throws IllegalArgumentException if it has more
     */
    void print(JsonValue value, int levels) {
        switch (value) {
            case JsonNull() -> ascii("null");
            case JsonBoolean(boolean bool) -> ascii(bool ? "true" : "false");
            case JsonNumber(String literal) -> ascii(literal);
            case JsonString(String text) -> string(text);
            case JsonArray array -> array(array, below(levels));
            case JsonObject object -> object(object, below(levels));
        }
    }

    private static int below(int levels) {
        if (levels == 0) {
            throw new IllegalArgumentException("nested deeper than " + JsonText.MAX_DEPTH + " levels");
        }
        return levels - 1;
    }

    private void array(JsonArray array, int levels) {
        put('[');
        boolean first = true;
        for (JsonValue item : array.items()) {
            if (!first) {
                put(',');
            }
            first = false;
            print(item, levels);
        }
        put(']');
    }

    private void object(JsonObject object, int levels) {
        put('{');
        boolean first = true;
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            name(member.getKey(), first);
            first = false;
            print(member.getValue(), levels);
        }
        put('}');
    }

    /** Prints the name of a member. */
    void name(String name, boolean first) {
        if (!first) {
            put(',');
        }
        string(name);
        put(':');
    }

    /** Prints a text that contains no unpaired surrogate. */
    void string(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        reserve(bytes.length + 2);
        utf8[count++] = '"';
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            byte escape = ESCAPES[bytes[i] & 0xFF];
            if (escape != 0) {
                copy(bytes, from, i);
                escaped(bytes[i], escape);
                from = i + 1;
            }
        }
        copy(bytes, from, bytes.length);
        put('"');
    }

    private void escaped(byte plain, byte escape) {
        put('\\');
        put((char) escape);
        if (escape == 'u') {
            ascii("00");
            put((char) HEX[plain >> 4]);
            put((char) HEX[plain & 0xF]);
        }
    }

    private void ascii(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        copy(bytes, 0, bytes.length);
    }

    private void copy(byte[] from, int begin, int end) {
        reserve(end - begin);
        System.arraycopy(from, begin, utf8, count, end - begin);
        count += end - begin;
    }

    private void put(char ascii) {
        reserve(1);
        utf8[count++] = (byte) ascii;
    }

    private void reserve(int more) {
        int needed = Math.addExact(count, more);
        if (needed > utf8.length) {
            utf8 = Arrays.copyOf(utf8, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * utf8.length)));
        }
    }
}
