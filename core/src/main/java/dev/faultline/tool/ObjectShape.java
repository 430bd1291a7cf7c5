package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import java.util.Optional;

record ObjectShape<A>(Parameters<A> members) implements Shape<A> {
    @Override
    public JsonObject schema() {
        return members.schema();
    }

    @Override
    public JsonValue placeholder() {
        return members.template();
    }

    @Override
    public Optional<A> decode(JsonValue value, JsonPointer at, Issues issues) {
        return members.decode(value, at, issues);
    }
}
