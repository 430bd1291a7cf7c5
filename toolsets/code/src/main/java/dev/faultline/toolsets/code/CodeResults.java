package dev.faultline.toolsets.code;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The envelopes of results and their schemas. */
final class CodeResults {
    private CodeResults() {}

    /** {@return a result as structured content, and as text with the same JSON} */
    static Envelope success(JsonObject result) {
        return new Envelope(List.of(JsonText.print(result)), Optional.of(result), JsonObject.EMPTY, false);
    }

    static JsonObject type(String name) {
        return JsonObject.builder().put("type", name).build();
    }

    static JsonObject whole(int minimum) {
        return JsonObject.builder()
                .put("type", "integer")
                .put("minimum", minimum)
                .build();
    }

    static JsonObject listOf(JsonValue items) {
        return JsonObject.builder().put("type", "array").put("items", items).build();
    }

    /** {@return the schema of an object with all of these members; {@code pairs} are names and schemas} */
    static JsonObject object(Map<String, JsonObject> members) {
        JsonObject.Builder properties = JsonObject.builder();
        members.forEach(properties::put);
        return JsonObject.builder()
                .put("type", "object")
                .put("properties", properties.build())
                .put("required", JsonArray.ofStrings(List.copyOf(members.keySet())))
                .build();
    }
}
