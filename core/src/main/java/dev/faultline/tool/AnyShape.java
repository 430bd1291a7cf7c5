package dev.faultline.tool;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Optional;

record AnyShape() implements Shape<JsonValue> {
    @Override
    public JsonObject schema() {
        return JsonObject.EMPTY;
    }

    @Override
    public JsonValue placeholder() {
        return new JsonString("<any>");
    }

    @Override
    public Optional<JsonValue> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (value instanceof JsonNull) {
            issues.add(Issue.type(at, "a value other than null"));
            return Optional.empty();
        }
        return Optional.of(value);
    }
}
