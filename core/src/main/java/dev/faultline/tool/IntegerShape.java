package dev.faultline.tool;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Optional;
import java.util.OptionalLong;

record IntegerShape(long min, long max) implements Shape<Long> {
    @Override
    public JsonObject schema() {
        // The range of a Java integer type does not help a caller, and JavaScript cannot represent that of a long.
        JsonObject.Builder schema = JsonObject.builder().put("type", "integer");
        if (min > Integer.MIN_VALUE) {
            schema.put("minimum", min);
        }
        if (max < Integer.MAX_VALUE) {
            schema.put("maximum", max);
        }
        return schema.build();
    }

    @Override
    public JsonValue placeholder() {
        return new JsonString("<integer>");
    }

    @Override
    public Optional<Long> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (!(value instanceof JsonNumber number) || !isInteger(number)) {
            issues.add(Issue.type(at, "an integer"));
            return Optional.empty();
        }
        OptionalLong integer = number.integer();
        if (integer.isEmpty() || integer.getAsLong() < min || integer.getAsLong() > max) {
            issues.add(Issue.value(at, "between " + min + " and " + max));
            return Optional.empty();
        }
        return Optional.of(integer.getAsLong());
    }

    private static boolean isInteger(JsonNumber number) {
        return number.exact().stripTrailingZeros().scale() <= 0;
    }
}
