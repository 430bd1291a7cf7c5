package dev.faultline.tool;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One declared parameter. {@code T} is what the tool gets for it: the value, or an {@code Optional} of it.
 *
 * <p>An optional parameter may be left out or sent as null, which means the same.
 */
public sealed interface Parameter<T> {
    /** A parameter that every call must send. */
    record Required<T>(String name, Shape<T> shape, String description) implements Parameter<T> {}

    /** A parameter that a call may leave out. */
    record Maybe<T>(String name, Shape<T> shape, String description) implements Parameter<Optional<T>> {}

    /** {@return a parameter that every call must send} */
    static <T> Parameter<T> required(String name, Shape<T> shape, String description) {
        return new Required<>(name, shape, description);
    }

    /** {@return a parameter that a call may leave out} */
    static <T> Parameter<Optional<T>> optional(String name, Shape<T> shape, String description) {
        return new Maybe<>(name, shape, description);
    }

    /** {@return the name clients send it by} */
    String name();

    /** {@return what its value may be} */
    Shape<?> shape();

    /** {@return what it is for, in a sentence} */
    String description();

    /** {@return its JSON Schema} */
    default JsonObject schema() {
        JsonObject schema = this instanceof Maybe<?> ? orNull(shape().schema()) : shape().schema();
        return schema.with(JsonObject.of("description", new JsonString(description())));
    }

    private static JsonObject orNull(JsonObject schema) {
        JsonObject.Builder wider = JsonObject.builder();
        schema.members().forEach((keyword, value) -> wider.put(keyword, admitNull(keyword, value)));
        return wider.build();
    }

    private static JsonValue admitNull(String keyword, JsonValue value) {
        return switch (keyword) {
            case "type" ->
                plus(value instanceof JsonArray types ? types.items() : List.of(value), new JsonString("null"));
            case "enum" -> plus(((JsonArray) value).items(), JsonNull.NULL);
            default -> value; // the other keywords say nothing about null
        };
    }

    private static JsonArray plus(List<JsonValue> items, JsonValue last) {
        List<JsonValue> all = new ArrayList<>(items);
        all.add(last);
        return new JsonArray(all);
    }
}
