package dev.faultline.tool;

import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Optional;

record FlagShape() implements Shape<Boolean> {
    @Override
    public JsonObject schema() {
        return JsonObject.builder().put("type", "boolean").build();
    }

    @Override
    public JsonValue placeholder() {
        return new JsonString("<boolean>");
    }

    @Override
    public Optional<Boolean> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (value instanceof JsonBoolean(boolean flag)) {
            return Optional.of(flag);
        }
        issues.add(Issue.type(at, "true or false"));
        return Optional.empty();
    }
}
