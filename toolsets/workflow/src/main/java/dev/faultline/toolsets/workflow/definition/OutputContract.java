package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import java.util.List;

/**
 * An artifact that must be sent to finish a step.
 *
 * @param artifact the value of its member {@code kind}
 * @param required the other members that it must have
 */
public record OutputContract(String artifact, List<String> required) {
    /** Copies the list. */
    public OutputContract {
        required = List.copyOf(required);
    }

    /** {@return this as JSON, in the form of a definition} */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("artifact", artifact)
                .put("required", JsonArray.ofStrings(required))
                .build();
    }
}
