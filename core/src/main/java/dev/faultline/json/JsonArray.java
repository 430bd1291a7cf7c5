package dev.faultline.json;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** A JSON array. */
public record JsonArray(List<JsonValue> items) implements JsonValue {
    /** The empty array. */
    public static final JsonArray EMPTY = new JsonArray(List.of());

    /** Copies the items. */
    public JsonArray {
        items = List.copyOf(items);
    }

    /** {@return an array of these items} */
    public static JsonArray of(JsonValue... items) {
        return new JsonArray(Arrays.asList(items));
    }

    /** {@return an array of strings} */
    public static JsonArray ofStrings(List<String> items) {
        return items.stream().map(JsonString::new).collect(toJsonArray());
    }

    /** {@return a collector of values into an array} */
    public static Collector<JsonValue, ?, JsonArray> toJsonArray() {
        return Collectors.collectingAndThen(Collectors.toList(), JsonArray::new);
    }

    /** {@return this value as JSON, as in logs and in the messages of tests} */
    @Override
    public String toString() {
        return JsonText.print(this);
    }
}
