package dev.faultline.dialect;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** Finds the schemas inside a JSON Schema, but not values that only look like one, such as a {@code const}. */
final class Subschemas {
    /** Keywords whose value is a schema or an array of schemas. */
    private static final Set<String> DIRECT = Set.of(
            "additionalItems",
            "additionalProperties",
            "allOf",
            "anyOf",
            "contains",
            "contentSchema",
            "else",
            "if",
            "items",
            "not",
            "oneOf",
            "prefixItems",
            "propertyNames",
            "then",
            "unevaluatedItems",
            "unevaluatedProperties");

    /** Keywords whose value is an object of named schemas. */
    private static final Set<String> NAMED =
            Set.of("$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties");

    private Subschemas() {}

    /** {@return the schema with each direct subschema replaced by what the function returns for it and its location} */
    static JsonObject replace(
            JsonObject schema, JsonPointer at, BiFunction<JsonObject, JsonPointer, JsonObject> replacement) {
        JsonObject.Builder replaced = JsonObject.builder();
        schema.members().forEach((keyword, value) -> {
            JsonPointer here = at.child(keyword);
            boolean named = NAMED.contains(keyword) && value instanceof JsonObject;
            boolean direct = DIRECT.contains(keyword);
            replaced.put(
                    keyword,
                    named
                            ? eachMember((JsonObject) value, here, replacement)
                            : direct ? eachItem(value, here, replacement) : value);
        });
        return replaced.build();
    }

    private static JsonObject eachMember(
            JsonObject schemas, JsonPointer at, BiFunction<JsonObject, JsonPointer, JsonObject> replacement) {
        JsonObject.Builder replaced = JsonObject.builder();
        schemas.members().forEach((name, value) -> replaced.put(name, one(value, at.child(name), replacement)));
        return replaced.build();
    }

    private static JsonValue eachItem(
            JsonValue value, JsonPointer at, BiFunction<JsonObject, JsonPointer, JsonObject> replacement) {
        if (!(value instanceof JsonArray array)) {
            return one(value, at, replacement);
        }
        List<JsonValue> items = new ArrayList<>();
        for (JsonValue item : array.items()) {
            items.add(one(item, at.child(Integer.toString(items.size())), replacement));
        }
        return new JsonArray(items);
    }

    // A schema may also be true or false, and a member of "dependencies" an array of names.
    private static JsonValue one(
            JsonValue value, JsonPointer at, BiFunction<JsonObject, JsonPointer, JsonObject> replacement) {
        return value instanceof JsonObject schema ? replacement.apply(schema, at) : value;
    }
}
