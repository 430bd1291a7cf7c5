package dev.faultline.toolset;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Builds the JSON Schema of a result: an object whose members are all required. */
public final class ResultSchema {
    private final JsonObject.Builder properties = JsonObject.builder();
    private final List<String> names = new ArrayList<>();

    /** Starts without members. */
    public ResultSchema() {}

    /** Adds texts. */
    public ResultSchema text(String... members) {
        for (String name : members) {
            member(name, new JsonString("string"));
        }
        return this;
    }

    /** Adds a text that may be null. */
    public ResultSchema textOrNull(String name) {
        return member(name, JsonArray.ofStrings(List.of("string", "null")));
    }

    /** Adds an integer. */
    public ResultSchema integer(String name) {
        return member(name, new JsonString("integer"));
    }

    /** Adds an integer that is not below the minimum. */
    public ResultSchema integer(String name, int minimum) {
        return add(name, type("integer").put("minimum", minimum));
    }

    /** Adds an integer that may be null. */
    public ResultSchema integerOrNull(String name) {
        return member(name, JsonArray.ofStrings(List.of("integer", "null")));
    }

    /** Adds a number. */
    public ResultSchema number(String name) {
        return member(name, new JsonString("number"));
    }

    /** Adds a boolean. */
    public ResultSchema flag(String name) {
        return member(name, new JsonString("boolean"));
    }

    /** Adds a list of any items. */
    public ResultSchema list(String name) {
        return member(name, new JsonString("array"));
    }

    /** Adds a list of objects of this schema. */
    public ResultSchema list(String name, ResultSchema items) {
        return add(name, type("array").put("items", items.toJson()));
    }

    /** Adds an object of this schema. */
    public ResultSchema object(String name, ResultSchema schema) {
        return put(name, schema.toJson());
    }

    /** Adds an object that may be null. */
    public ResultSchema objectOrNull(String name) {
        return member(name, JsonArray.ofStrings(List.of("object", "null")));
    }

    /** {@return the schema of an object with these members} */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("type", "object")
                .put("properties", properties.build())
                .put("required", JsonArray.ofStrings(names))
                .build();
    }

    private ResultSchema member(String name, JsonValue type) {
        return add(name, JsonObject.builder().put("type", type));
    }

    private static JsonObject.Builder type(String name) {
        return JsonObject.builder().put("type", name);
    }

    private ResultSchema add(String name, JsonObject.Builder schema) {
        return put(name, schema.build());
    }

    private ResultSchema put(String name, JsonObject schema) {
        properties.put(name, schema);
        names.add(name);
        return this;
    }
}
