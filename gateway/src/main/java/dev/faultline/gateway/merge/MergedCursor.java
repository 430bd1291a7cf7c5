package dev.faultline.gateway.merge;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The cursor of a merged list: the servers whose lists go on, and their own cursors. */
public final class MergedCursor {
    private MergedCursor() {}

    /** {@return the cursor for these cursors of servers} */
    public static String of(Map<String, String> cursors) {
        JsonObject.Builder text = JsonObject.builder();
        cursors.forEach(text::put);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(JsonText.bytes(text.build()));
    }

    /** {@return the cursors of the servers in this one; empty if it is not a cursor of ours} */
    public static Optional<Map<String, String>> read(String cursor) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            return JsonText.read(text).clean().flatMap(MergedCursor::cursors);
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    private static Optional<Map<String, String>> cursors(JsonValue value) {
        Map<String, String> cursors = new LinkedHashMap<>();
        if (!(value instanceof JsonObject(Map<String, JsonValue> members)) || members.isEmpty()) {
            return Optional.empty();
        }
        for (Map.Entry<String, JsonValue> member : members.entrySet()) {
            if (!(member.getValue() instanceof JsonString(String own))) {
                return Optional.empty();
            }
            cursors.put(member.getKey(), own);
        }
        return Optional.of(cursors);
    }
}
