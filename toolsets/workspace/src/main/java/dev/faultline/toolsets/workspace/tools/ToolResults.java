package dev.faultline.toolsets.workspace.tools;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OutputSchema;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the envelopes of results, and their schemas. */
final class ToolResults {
    private static final JsonObject FAILURE = new SystemErrorDialect().schema();

    private ToolResults() {}

    /** {@return the envelope of a result, as structure and as the same JSON in text} */
    static Envelope success(JsonObject result) {
        return new Envelope(List.of(JsonText.print(result)), Optional.of(result), JsonObject.EMPTY, false);
    }

    /** {@return the tool, whose output has these members or is an envelope of the contract} */
    static Tool served(ToolContract contract, String description, Members result, ToolHandler<Envelope> handler) {
        JsonObject output = OutputSchema.anyOf(result.schema(), List.of(FAILURE));
        return new Tool(contract, description, Optional.of(output), handler);
    }

    /** The members of a result, by name and type, all of which are required. */
    static final class Members {
        private final JsonObject.Builder properties = JsonObject.builder();
        private final List<String> names = new ArrayList<>();

        Members text(String name) {
            return member(name, new JsonString("string"));
        }

        Members textOrNull(String name) {
            return member(name, JsonArray.ofStrings(List.of("string", "null")));
        }

        Members integer(String name) {
            return member(name, new JsonString("integer"));
        }

        Members integerOrNull(String name) {
            return member(name, JsonArray.ofStrings(List.of("integer", "null")));
        }

        Members flag(String name) {
            return member(name, new JsonString("boolean"));
        }

        Members list(String name) {
            return member(name, new JsonString("array"));
        }

        Members objectOrNull(String name) {
            return member(name, JsonArray.ofStrings(List.of("object", "null")));
        }

        private Members member(String name, JsonValue type) {
            properties.put(name, JsonObject.of("type", type));
            names.add(name);
            return this;
        }

        JsonObject schema() {
            return JsonObject.builder()
                    .put("type", "object")
                    .put("properties", properties.build())
                    .put("required", JsonArray.ofStrings(names))
                    .build();
        }
    }
}
