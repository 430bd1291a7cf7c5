package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.text.BoundedText;

/** One thing that is wrong with a workflow's definition, and where. */
public record Problem(JsonPointer at, String message) {
    private static final int MOST_BYTES = 256;

    /** {@return this problem as JSON; the names in it are the file's own, of any length, and so are cut} */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("path", BoundedText.ellipsized(at.dotted(), MOST_BYTES))
                .put("message", BoundedText.ellipsized(message, MOST_BYTES))
                .build();
    }

    @Override
    public String toString() {
        return at.text().isEmpty() ? message : at.dotted() + " " + message;
    }
}
