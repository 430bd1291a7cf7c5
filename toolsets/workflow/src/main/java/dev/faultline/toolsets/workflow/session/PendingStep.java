package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.util.Optional;

/** The step that a run waits for, as it is sent to the client. */
public record PendingStep(String stepId, String title, String prompt, Optional<String> agentRole) {
    /** {@return this as JSON} */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("stepId", stepId)
                .put("title", title)
                .put("prompt", prompt)
                .putIfPresent("agentRole", agentRole)
                .build();
    }

    static Optional<PendingStep> read(JsonObject json) {
        Optional<String> step = json.string("stepId");
        Optional<String> title = json.string("title");
        Optional<String> prompt = json.string("prompt");
        return step.isEmpty() || title.isEmpty() || prompt.isEmpty()
                ? Optional.empty()
                : Optional.of(new PendingStep(step.get(), title.get(), prompt.get(), json.string("agentRole")));
    }
}
