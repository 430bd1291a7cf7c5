package dev.faultline.trail;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonMembers;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.json.PrintedMembers;
import dev.faultline.text.BoundedText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Makes an entry fit into its line: truncates the longest values first and marks each of them. */
final class EntryCut {
    private static final String MARK = "[cut]";
    private static final int MAX_MEMBERS = TrailLine.MAX_BYTES - TrailLine.FRAME;
    private static final int MAX_DEPTH = 64;
    private static final int FIRST_SHARE = 8 * 1024;
    private static final int BYTES_OF_A_CHILD = 64;

    private EntryCut() {}

    /** {@return the entry's members as JSON without the enclosing braces, in at most as many bytes as a line allows} */
    static byte[] members(Consumer<JsonMembers> entry) {
        Optional<byte[]> whole = printed(entry);
        if (whole.isPresent()) {
            return whole.get();
        }
        JsonObject.Builder json = JsonObject.builder();
        entry.accept(json);
        JsonObject object = json.build();
        for (int share = FIRST_SHARE; whole.isEmpty(); share /= 2) {
            int most = share;
            whole = printed(members -> cut(object, most, members));
        }
        return whole.get();
    }

    private static Optional<byte[]> printed(Consumer<JsonMembers> entry) {
        try {
            PrintedMembers members = new PrintedMembers();
            entry.accept(members);
            byte[] bytes = members.bytes();
            return bytes.length <= MAX_MEMBERS ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException tooDeep) {
            return Optional.empty();
        }
    }

    // The entry itself has few members, and all of them are kept.
    private static void cut(JsonObject entry, int share, JsonMembers to) {
        entry.members().forEach((name, value) -> to.put(name, cut(value, share, MAX_DEPTH)));
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
