package dev.faultline.trail;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes an entry fit into its line: what is too long is cut, the longest first, and says so where it was cut. */
final class EntryCut {
    private static final String MARK = "[cut]";
    private static final int MAX_MEMBERS = Line.MAX_BYTES - Line.FRAME;
    private static final int MAX_DEPTH = 64;
    private static final int FIRST_SHARE = 8 * 1024;
    private static final int BYTES_OF_A_CHILD = 64;

    private EntryCut() {}

    /** {@return the object's members as JSON without the braces around them, in no more bytes than a line has room} */
    static byte[] members(JsonObject entry) {
        Optional<byte[]> whole = printed(entry);
        int share = FIRST_SHARE;
        while (whole.isEmpty()) {
            whole = printed(cut(entry, share));
            share /= 2;
        }
        return whole.get();
    }

    private static Optional<byte[]> printed(JsonObject entry) {
        try {
            byte[] object = JsonText.bytes(entry);
            byte[] members = Arrays.copyOfRange(object, 1, object.length - 1);
            return members.length <= MAX_MEMBERS ? Optional.of(members) : Optional.empty();
        } catch (IllegalArgumentException tooDeep) {
            return Optional.empty();
        }
    }

    // The entry's own members are few, and all are kept.
    private static JsonObject cut(JsonObject entry, int share) {
        JsonObject.Builder json = JsonObject.builder();
        entry.members().forEach((name, value) -> json.put(name, cut(value, share, MAX_DEPTH)));
        return json.build();
    }

    private static JsonValue cut(JsonValue value, int share, int depth) {
        return switch (value) {
            case JsonString(String text) -> new JsonString(cut(text, share));
            case JsonNumber(String literal) -> literal.length() <= share ? value : new JsonString(MARK);
            case JsonArray array -> depth == 0 ? new JsonString(MARK) : cut(array, share, depth);
            case JsonObject object -> depth == 0 ? new JsonString(MARK) : cut(object, share, depth);
            case JsonBoolean bool -> bool;
            case JsonNull nothing -> nothing;
        };
    }

    private static String cut(String text, int share) {
        if (BoundedText.fits(text, share)) {
            return text;
        }
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        return BoundedText.ellipsized(text, share) + "[cut from " + bytes + " bytes]";
    }

    private static JsonValue cut(JsonArray array, int share, int depth) {
        int kept = children(share);
        Stream<JsonValue> items = array.items().stream().limit(kept).map(item -> cut(item, share, depth - 1));
        int left = array.items().size() - kept;
        return Stream.concat(items, left > 0 ? Stream.of(new JsonString(cutItems(left))) : Stream.empty())
                .collect(JsonArray.toJsonArray());
    }

    private static JsonValue cut(JsonObject object, int share, int depth) {
        int kept = children(share);
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members().entrySet().stream()
                .limit(kept)
                .forEach(member ->
                        members.putIfAbsent(cut(member.getKey(), share), cut(member.getValue(), share, depth - 1)));
        int left = object.members().size() - kept;
        if (left > 0) {
            members.put(MARK, new JsonString(cutItems(left)));
        }
        return new JsonObject(members);
    }

    private static int children(int share) {
        return Math.max(1, share / BYTES_OF_A_CHILD);
    }

    private static String cutItems(int left) {
        return "[cut: " + left + " more]";
    }
}
