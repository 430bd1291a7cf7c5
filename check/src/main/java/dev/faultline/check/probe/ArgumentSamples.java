package dev.faultline.check.probe;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Generates values that satisfy a schema, as far as that can be done without solving it. */
final class ArgumentSamples {
    private static final int MAX_DEPTH = 8;
    private static final int MAX_LENGTH = 1_000;
    private static final String WORD = "faultline";

    private final JsonObject root;
    private final Random random;

    ArgumentSamples(JsonObject root, Random random) {
        this.root = root;
        this.random = random;
    }

    /** {@return arguments with all that is required and nothing else} */
    JsonObject arguments() {
        return value(root, 0) instanceof JsonObject object ? object : JsonObject.EMPTY;
    }

    /** {@return the schema of the argument with this name} */
    JsonObject property(String name) {
        return resolved(root, 0)
                .object("properties")
                .flatMap(all -> all.object(name))
                .map(schema -> resolved(schema, 0))
                .orElse(JsonObject.EMPTY);
    }

    /** {@return the names of the required arguments} */
    List<String> required() {
        return strings(resolved(root, 0).get("required"));
    }

    private JsonValue value(JsonObject given, int depth) {
        JsonObject schema = resolved(given, 0);
        if (depth > MAX_DEPTH) {
            return JsonNull.NULL; // a recursive schema
        }
        Optional<JsonValue> named = schema.get("const")
                .or(() -> schema.get("default"))
                .or(() -> chosen(schema.get("enum")))
                .or(() -> chosen(schema.get("examples")));
        return named.orElseGet(() -> ofType(schema, depth));
    }

    private JsonValue ofType(JsonObject schema, int depth) {
        Optional<JsonObject> alternative = Stream.of("anyOf", "oneOf")
                .flatMap(name -> items(schema.get(name)).stream())
                .flatMap(ArgumentSamples::objects)
                .findFirst();
        if (alternative.isPresent() && schema.get("type").isEmpty()) {
            return value(alternative.get(), depth + 1);
        }
        return switch (type(schema)) {
            case "string" -> new JsonString(text(schema));
            case "integer", "number" -> number(schema);
            case "boolean" -> JsonBoolean.of(random.nextBoolean());
            case "array" -> array(schema, depth);
            case "null" -> JsonNull.NULL;
            default -> object(schema, depth); // also a schema without a type
        };
    }

    private JsonValue object(JsonObject schema, int depth) {
        JsonObject.Builder object = JsonObject.builder();
        JsonObject properties = schema.object("properties").orElse(JsonObject.EMPTY);
        for (String name : strings(schema.get("required"))) {
            object.put(name, value(properties.object(name).orElse(JsonObject.EMPTY), depth + 1));
        }
        return object.build();
    }

    private JsonValue array(JsonObject schema, int depth) {
        List<JsonValue> items = new ArrayList<>();
        long least = Math.min(MAX_LENGTH, integer(schema, "minItems").orElse(1L));
        for (long count = 0; count < least; count++) {
            items.add(value(schema.object("items").orElse(JsonObject.of("type", new JsonString("string"))), depth + 1));
        }
        return new JsonArray(items);
    }

    private static JsonValue number(JsonObject schema) {
        BigDecimal least = decimal(schema, "minimum")
                .or(() -> decimal(schema, "exclusiveMinimum").map(it -> it.add(BigDecimal.ONE)))
                .orElse(BigDecimal.ONE);
        BigDecimal most = decimal(schema, "maximum")
                .or(() -> decimal(schema, "exclusiveMaximum").map(it -> it.subtract(BigDecimal.ONE)))
                .orElse(least);
        return JsonNumber.of(least.min(most));
    }

    private String text(JsonObject schema) {
        String format = schema.string("format").orElse("");
        String text = switch (format) {
            case "date" -> "2026-01-31";
            case "date-time" -> "2026-01-31T12:00:00Z";
            case "time" -> "12:00:00Z";
            case "uri", "url" -> "https://example.com/" + WORD;
            case "email" -> WORD + "@example.com";
            case "uuid" -> "00000000-0000-4000-8000-" + String.format("%012d", random.nextInt(1_000_000));
            default -> WORD + random.nextInt(1_000);
        };
        long least = Math.min(MAX_LENGTH, integer(schema, "minLength").orElse(0L));
        long most = integer(schema, "maxLength").orElse((long) MAX_LENGTH);
        String longEnough = text.length() >= least ? text : text + "x".repeat((int) least - text.length());
        return longEnough.length() <= most ? longEnough : longEnough.substring(0, (int) Math.max(0, most));
    }

    private Optional<JsonValue> chosen(Optional<JsonValue> values) {
        List<JsonValue> all = items(values);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }

    // Only references within the same schema; a chain of them is bounded.
    private JsonObject resolved(JsonObject schema, int depth) {
        Optional<String> reference = schema.string("$ref");
        if (reference.isEmpty() || depth > MAX_DEPTH) {
            return schema;
        }
        Optional<JsonObject> target = Optional.of(root);
        for (String part : reference.get().replaceFirst("^#/?", "").split("/")) {
            String name = part.replace("~1", "/").replace("~0", "~");
            target = part.isEmpty() ? target : target.flatMap(it -> it.object(name));
        }
        return target.map(it -> resolved(it, depth + 1)).orElse(schema);
    }

    private static String type(JsonObject schema) {
        JsonValue type = schema.get("type").orElse(JsonNull.NULL);
        return switch (type) {
            case JsonString(String name) -> name;
            case JsonArray(List<JsonValue> names) ->
                strings(Optional.of(type)).stream()
                        .filter(name -> !name.equals("null"))
                        .findFirst()
                        .orElse("");
            default -> schema.get("properties").isPresent() ? "object" : "string"; // anything is allowed
        };
    }

    private static Optional<BigDecimal> decimal(JsonObject schema, String name) {
        return schema.get(name)
                .flatMap(it -> it instanceof JsonNumber number ? Optional.of(number.exact()) : Optional.empty());
    }

    private static Optional<Long> integer(JsonObject schema, String name) {
        return decimal(schema, name).map(BigDecimal::longValue).filter(it -> it >= 0);
    }

    private static Stream<JsonObject> objects(JsonValue value) {
        return value instanceof JsonObject object ? Stream.of(object) : Stream.empty();
    }

    private static List<JsonValue> items(Optional<JsonValue> value) {
        return value.orElse(JsonNull.NULL) instanceof JsonArray(List<JsonValue> items) ? items : List.of();
    }

    private static List<String> strings(Optional<JsonValue> value) {
        return items(value).stream()
                .flatMap(it -> it instanceof JsonString(String text) ? Stream.of(text) : Stream.empty())
                .toList();
    }
}
