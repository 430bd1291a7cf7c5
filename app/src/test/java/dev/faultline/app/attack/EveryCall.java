package dev.faultline.app.attack;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The calls of a tool in which a value stands for each argument in turn that can be a text, as its schema says. */
record EveryCall(JsonObject tool, Map<String, JsonValue> usual) {
    /** {@return the name of the tool} */
    String name() {
        return tool.string("name").orElseThrow();
    }

    /** {@return whether the tool says that it only reads} */
    boolean isReading() {
        return tool.object("annotations")
                .flatMap(hints -> hints.get("readOnlyHint"))
                .filter(hint -> hint.equals(new JsonBoolean(true)))
                .isPresent();
    }

    /** {@return the arguments of a call with nothing unusual} */
    JsonObject plain() {
        JsonObject.Builder arguments = JsonObject.builder();
        properties().members().forEach((name, schema) -> {
            if (usual.containsKey(name)) {
                arguments.put(name, usual.get(name));
            } else if (required().contains(name)) {
                arguments.put(name, valueFor((JsonObject) schema));
            }
        });
        return arguments.build();
    }

    /** {@return the arguments of each call with this value} */
    List<JsonObject> with(String value) {
        List<JsonObject> calls = new ArrayList<>();
        properties()
                .members()
                .forEach((name, schema) -> given((JsonObject) schema, value)
                        .ifPresent(given -> calls.add(plain().with(JsonObject.of(name, given)))));
        return calls;
    }

    private static Optional<JsonValue> given(JsonObject schema, String value) {
        return switch (type(schema)) {
            case "string" -> Optional.of(new JsonString(value));
            case "array" -> Optional.of(JsonArray.ofStrings(List.of(value)));
            default -> Optional.empty(); // numbers, switches and objects
        };
    }

    private static JsonValue valueFor(JsonObject schema) {
        return switch (type(schema)) {
            case "integer", "number" -> JsonNumber.of(1);
            case "array" -> JsonArray.ofStrings(List.of("x"));
            case "object" -> JsonObject.EMPTY;
            default -> new JsonString("x");
        };
    }

    private static String type(JsonObject schema) {
        return schema.string("type").orElse("string");
    }

    private JsonObject properties() {
        return tool.object("inputSchema")
                .flatMap(schema -> schema.object("properties"))
                .orElse(JsonObject.EMPTY);
    }

    private List<String> required() {
        return tool.object("inputSchema")
                .flatMap(schema -> schema.get("required"))
                .map(names -> ((JsonArray) names)
                        .items().stream()
                                .map(name -> ((JsonString) name).value())
                                .toList())
                .orElse(List.of());
    }
}
