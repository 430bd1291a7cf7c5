package dev.faultline.tool;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.text.NearestName;
import java.util.List;
import java.util.Optional;

record ChoiceShape(List<String> choices) implements Shape<String> {
    @Override
    public JsonObject schema() {
        return JsonObject.builder()
                .put("type", "string")
                .put("enum", JsonArray.ofStrings(choices))
                .build();
    }

    @Override
    public JsonValue placeholder() {
        return new JsonString("<" + String.join("|", choices) + ">");
    }

    @Override
    public Optional<String> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (!(value instanceof JsonString(String text))) {
            issues.add(Issue.type(at, "a string"));
            return Optional.empty();
        }
        if (!choices.contains(text)) {
            issues.add(
                    Issue.value(at, "one of " + String.join(", ", choices)).didYouMean(NearestName.to(text, choices)));
            return Optional.empty();
        }
        return Optional.of(text);
    }
}
