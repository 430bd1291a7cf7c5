package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

record TextShape(int minLength, OptionalInt maxLength, Optional<Form> form) implements Shape<String> {
    /** A pattern, and its description for people. */
    record Form(Pattern pattern, String description) {}

    @Override
    public JsonObject schema() {
        JsonObject.Builder schema = JsonObject.builder().put("type", "string");
        if (minLength > 0) {
            schema.put("minLength", minLength);
        }
        maxLength.ifPresent(max -> schema.put("maxLength", max));
        form.ifPresent(it -> schema.put("pattern", "^(?:" + it.pattern.pattern() + ")$"));
        return schema.build();
    }

    @Override
    public JsonValue placeholder() {
        return new JsonString("<string>");
    }

    @Override
    public Optional<String> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (!(value instanceof JsonString(String text))) {
            issues.add(Issue.type(at, "a string"));
            return Optional.empty();
        }
        if (form.isPresent() && !form.get().pattern.matcher(text).matches()) {
            issues.add(Issue.format(at, form.get().description));
            return Optional.empty();
        }
        int length = text.codePointCount(0, text.length());
        if (length < minLength) {
            issues.add(
                    Issue.value(at, minLength == 1 ? "a non-empty string" : "at least " + minLength + " characters"));
            return Optional.empty();
        }
        if (maxLength.isPresent() && length > maxLength.getAsInt()) {
            issues.add(Issue.value(at, "at most " + maxLength.getAsInt() + " characters"));
            return Optional.empty();
        }
        return Optional.of(text);
    }
}
