package dev.faultline.toolsets.workflow.session;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The output that a client sent to finish a step. */
public record StepOutput(String stepId, Optional<String> notes, JsonArray artifacts) {
    /** {@return this as JSON} */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("stepId", stepId)
                .putIfPresent("notesMarkdown", notes)
                .put("artifacts", artifacts)
                .build();
    }

    /** {@return the SHA-256 of its JSON} */
    public String hash() {
        return Sha256.of(JsonText.print(toJson()).getBytes(StandardCharsets.UTF_8));
    }

    static Optional<StepOutput> read(JsonObject json) {
        JsonArray artifacts =
                json.get("artifacts").orElse(null) instanceof JsonArray array ? array : new JsonArray(List.of());
        return json.string("stepId").map(step -> new StepOutput(step, json.string("notesMarkdown"), artifacts));
    }
}
