package dev.faultline.repeats;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;

/**
 * Half of a SHA-256 over arguments, which is the same for arguments that mean the same: the order of members and the
 * spelling of numbers ({@code 1}, {@code 1.0}, {@code 1e0}) do not matter. Characters do, in whatever Unicode form.
 */
record ArgumentsDigest(long high, long low) {
    static ArgumentsDigest of(JsonValue arguments) {
        MessageDigest hash = Sha256.digest();
        add(hash, arguments);
        ByteBuffer half = ByteBuffer.wrap(hash.digest());
        return new ArgumentsDigest(half.getLong(), half.getLong());
    }

    // Each value begins with its type, and what varies in length with its length, so that no two values look alike.
    private static void add(MessageDigest hash, JsonValue value) {
        switch (value) {
            case JsonNull ignored -> hash.update((byte) 'z');
            case JsonBoolean(boolean flag) -> hash.update((byte) (flag ? 't' : 'f'));
            case JsonNumber number -> text(hash, 'n', plain(number.exact()));
            case JsonString(String text) -> text(hash, 's', text);
            case JsonArray array -> {
                sized(hash, 'a', array.items().size());
                array.items().forEach(item -> add(hash, item));
            }
            case JsonObject object -> {
                Map<String, JsonValue> sorted = new TreeMap<>(object.members());
                sized(hash, 'o', sorted.size());
                sorted.forEach((name, member) -> {
                    text(hash, 'm', name);
                    add(hash, member);
                });
            }
        }
    }

    // Not toPlainString, which writes out every zero of 1e999999999.
    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
    }

    private static void text(MessageDigest hash, char type, String text) {
        sized(hash, type, text.length());
        // Not in UTF-8, which has no bytes for half of a surrogate pair.
        ByteBuffer bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
        bytes.asCharBuffer().put(text);
        hash.update(bytes);
    }

    private static void sized(MessageDigest hash, char type, int size) {
        hash.update(ByteBuffer.allocate(1 + Integer.BYTES)
                .put((byte) type)
                .putInt(size)
                .flip());
    }
}
