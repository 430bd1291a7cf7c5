package dev.faultline.dialect;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Composes the {@code outputSchema} of a tool from the schemas of its results and of its failures.
 *
 * <p>A client may also validate failures, so the schema must accept both. The schemas are merged into one document,
 * because validators resolve {@code #/$defs/x} from the root of the document and reject an {@code $id} that occurs in
 * the schemas of several tools.
 */
public final class OutputSchema {
    /** The version of JSON Schema that MCP assumes if a schema names none. */
    private static final String ASSUMED = "https://json-schema.org/draft/2020-12/schema";

    private final Map<String, JsonValue> definitions = new LinkedHashMap<>();

    private OutputSchema() {}

    /**
     * {@return a schema that accepts the objects that match at least one of these schemas}
     *
     * <p>Their definitions become definitions of the new schema; a definition whose name is already taken is renamed.
     * References are adapted, except those that point outside their schema.
     *
     * @param result the schema of a successful result; its {@code $schema} is used
     */
    public static JsonObject anyOf(JsonObject result, List<JsonObject> others) {
        OutputSchema merged = new OutputSchema();
        List<JsonValue> alternatives = new ArrayList<>();
        alternatives.add(merged.alternative(result, 0));
        others.forEach(other -> alternatives.add(merged.alternative(other, alternatives.size())));
        JsonObject.Builder schema = JsonObject.builder();
        result.string("$schema")
                .filter(version -> !version.equals(ASSUMED))
                .ifPresent(version -> schema.put("$schema", new JsonString(version)));
        schema.put("type", "object").put("anyOf", new JsonArray(alternatives));
        if (!merged.definitions.isEmpty()) {
            schema.put("$defs", new JsonObject(merged.definitions));
        }
        return schema.build();
    }

    private JsonObject alternative(JsonObject schema, int index) {
        JsonPointer place = JsonPointer.ROOT.child("anyOf").child(Integer.toString(index));
        return new MergedSchema(schema, place, definitions).root();
    }
}
