package dev.faultline.tool;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

record ListShape<T>(Shape<T> items) implements Shape<List<T>> {
    @Override
    public JsonObject schema() {
        return JsonObject.builder()
                .put("type", "array")
                .put("items", items.schema())
                .build();
    }

    @Override
    public JsonValue placeholder() {
        return JsonArray.of(items.placeholder());
    }

    @Override
    public Optional<List<T>> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (!(value instanceof JsonArray array)) {
            issues.add(Issue.type(at, "an array"));
            return Optional.empty();
        }
        List<T> decoded = new ArrayList<>();
        for (int i = 0; i < array.items().size(); i++) {
            items.decode(array.items().get(i), at.child(Integer.toString(i)), issues)
                    .ifPresent(decoded::add);
        }
        return decoded.size() == array.items().size() ? Optional.of(List.copyOf(decoded)) : Optional.empty();
    }
}
