package dev.faultline.dialect;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A JSON Schema that becomes part of a larger one; its definitions move to the root of the larger schema. */
final class MergedSchema {
    private static final List<String> DEFINITIONS = List.of("$defs", "definitions");
    private static final Set<String> DROPPED = Set.of("$schema", "$id", "$anchor", "$defs", "definitions");

    private final JsonObject schema;
    private final JsonPointer place;
    private final Map<String, JsonValue> definitions;
    private final Map<JsonPointer, String> newNames = new HashMap<>();
    private final SchemaReferences references = new SchemaReferences();

    /**
     * Determines the new name of each definition.
     *
     * @param place the location of the schema in the larger one
     * @param definitions the definitions of the larger schema, to which this schema adds its own
     */
    MergedSchema(JsonObject schema, JsonPointer place, Map<String, JsonValue> definitions) {
        this.schema = schema;
        this.place = place;
        this.definitions = definitions;
        locate(schema, JsonPointer.ROOT, SchemaReferences.WHOLE);
    }

    /** {@return the schema without its definitions, which have been added to those of the larger schema} */
    JsonObject root() {
        return merged(schema, JsonPointer.ROOT, SchemaReferences.WHOLE);
    }

    private JsonObject locate(JsonObject part, JsonPointer at, SchemaReferences.SchemaDocument outer) {
        SchemaReferences.SchemaDocument document = references.add(part, at, outer);
        forEachDefinition(part, at, (from, value) -> {
            String name = freeName(from.name());
            newNames.put(from.at(), name);
            definitions.put(name, value); // reserves the name; its references are adapted later
        });
        return Subschemas.replace(part, at, (inner, innerAt) -> locate(inner, innerAt, document));
    }

    private String freeName(String name) {
        String free = name;
        for (int i = 2; definitions.containsKey(free); i++) {
            free = name + '_' + i;
        }
        return free;
    }

    private JsonObject merged(JsonObject part, JsonPointer at, SchemaReferences.SchemaDocument outer) {
        SchemaReferences.SchemaDocument document = SchemaReferences.documentOf(part, at, outer);
        JsonObject whole = Subschemas.replace(part, at, (inner, innerAt) -> merged(inner, innerAt, document));
        forEachDefinition(
                whole, at, (from, value) -> definitions.put(nameOf(from.at()).orElseThrow(), value));
        Map<String, JsonValue> members = new LinkedHashMap<>(whole.members());
        members.keySet().removeAll(DROPPED);
        part.string("$ref")
                .flatMap(reference -> references.target(reference, document))
                .ifPresent(target -> members.put("$ref", SchemaReferences.to(moved(target))));
        return new JsonObject(members);
    }

    /** {@return the location in the larger schema of this location in the schema} */
    private JsonPointer moved(JsonPointer target) {
        String text = target.text();
        for (int end = text.length(); end > 0; end = text.lastIndexOf('/', end - 1)) {
            Optional<String> name = nameOf(new JsonPointer(text.substring(0, end)));
            if (name.isPresent()) {
                JsonPointer definition = JsonPointer.ROOT.child("$defs").child(name.get());
                return new JsonPointer(definition.text() + text.substring(end));
            }
        }
        return new JsonPointer(place.text() + text);
    }

    private Optional<String> nameOf(JsonPointer definition) {
        return Optional.ofNullable(newNames.get(definition));
    }

    private record Definition(JsonPointer at, String name) {}

    private interface Definitions {
        void accept(Definition definition, JsonValue value);
    }

    private static void forEachDefinition(JsonObject part, JsonPointer at, Definitions each) {
        for (String keyword : DEFINITIONS) {
            part.object(keyword).orElse(JsonObject.EMPTY).members().forEach((name, value) -> {
                each.accept(new Definition(at.child(keyword).child(name), name), value);
            });
        }
    }
}
