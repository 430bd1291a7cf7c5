package dev.faultline.toolsets.workspace.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A line of the list of plans.
 *
 * @param title empty if there is none
 * @param expires until when its approval holds
 * @param phases the ids of its phases
 * @param reason why it cannot be carried out; empty if it can
 */
public record PlanEntry(
        String hash, Standing standing, String title, Optional<Instant> expires, List<String> phases, String reason) {
    /** Copies the phases. */
    public PlanEntry {
        phases = List.copyOf(phases);
    }
}
