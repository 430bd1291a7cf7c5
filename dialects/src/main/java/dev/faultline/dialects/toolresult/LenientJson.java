package dev.faultline.dialects.toolresult;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Converts Java objects to JSON, with null for values that have no JSON form. */
final class LenientJson {
    private LenientJson() {}

    static JsonValue of(@Nullable Object raw) {
        return valueOf(JsonValue.of(raw));
    }

    static JsonValue valueOf(JsonReading reading) {
        return reading.readable().orElse(JsonNull.NULL);
    }
}
