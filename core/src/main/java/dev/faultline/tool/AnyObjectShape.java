package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Optional;

record AnyObjectShape() implements Shape<JsonObject> {
    @Override
    public JsonObject schema() {
        return JsonObject.of("type", new JsonString("object"));
    }

    @Override
    public JsonValue placeholder() {
        return new JsonString("<object>");
    }

    @Override
    public Optional<JsonObject> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (value instanceof JsonObject object) {
            return Optional.of(object);
        }
        issues.add(Issue.type(at, "an object"));
        return Optional.empty();
    }
}
