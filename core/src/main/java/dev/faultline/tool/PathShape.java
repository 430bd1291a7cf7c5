package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Optional;

/** A text that is not empty, like {@link Shape#nonEmptyText()}, but with a code of its own for the empty one. */
record PathShape() implements Shape<String> {
    private static final Shape<String> TEXT = Shape.nonEmptyText();

    @Override
    public JsonObject schema() {
        return TEXT.schema();
    }

    @Override
    public JsonValue placeholder() {
        return TEXT.placeholder();
    }

    @Override
    public Optional<String> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (value instanceof JsonString(String text) && text.isEmpty()) {
            issues.add(Issue.emptyPath(at));
            return Optional.empty();
        }
        return TEXT.decode(value, at, issues);
    }
}
