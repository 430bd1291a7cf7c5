package dev.faultline.check.probe;

import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A tool as the server's list describes it. */
public record CheckedTool(String name, JsonObject definition) {
    /** {@return the tools in this list; an item without a name is left out} */
    public static List<CheckedTool> of(List<JsonValue> list) {
        return list.stream()
                .flatMap(item -> item instanceof JsonObject tool
                        ? tool.string("name").map(name -> new CheckedTool(name, tool)).stream()
                        : Optional.<CheckedTool>empty().stream())
                .toList();
    }

    /** {@return the schema of its arguments; empty if it has none} */
    public JsonObject inputSchema() {
        return definition.object("inputSchema").orElse(JsonObject.EMPTY);
    }

    /** {@return the schema of its structured results} */
    public Optional<JsonObject> outputSchema() {
        return definition.object("outputSchema");
    }

    /** {@return the members that its output schema declares} */
    public Set<String> outputs() {
        return outputSchema()
                .flatMap(schema -> schema.object("properties"))
                .orElse(JsonObject.EMPTY)
                .members()
                .keySet();
    }

    /** {@return whether it can only be called as a task, so that every other call is a mistake} */
    public boolean needsATask() {
        return definition
                .object("execution")
                .flatMap(execution -> execution.string("taskSupport"))
                .equals(Optional.of("required"));
    }

    /** {@return whether its annotations say that it changes nothing} */
    public boolean isReadOnly() {
        return definition
                .object("annotations")
                .flatMap(annotations -> annotations.get("readOnlyHint"))
                .filter(JsonBoolean.TRUE::equals)
                .isPresent();
    }
}
