package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonObject;
import java.util.List;

/**
 * A workflow that can be run.
 *
 * @param hash the SHA-256 of the definition in hex; white space does not change it
 * @param definition the definition as it was read
 */
public record Workflow(
        String id,
        String name,
        String description,
        String version,
        List<String> tags,
        Preferences preferences,
        List<Step> steps,
        String hash,
        JsonObject definition) {
    /** How much an agent may decide without asking. */
    public record Preferences(String autonomy, String riskPolicy) {}

    /** Copies the lists. */
    public Workflow {
        tags = List.copyOf(tags);
        steps = List.copyOf(steps);
    }
}
