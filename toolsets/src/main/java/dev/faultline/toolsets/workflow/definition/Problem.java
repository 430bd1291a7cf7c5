package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;

/** One thing that is wrong with a workflow's definition, and where. */
public record Problem(JsonPointer at, String message) {
    /** {@return this problem as JSON} */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("path", at.dotted())
                .put("message", message)
                .build();
    }

    @Override
    public String toString() {
        return at.text().isEmpty() ? message : at.dotted() + " " + message;
    }
}
