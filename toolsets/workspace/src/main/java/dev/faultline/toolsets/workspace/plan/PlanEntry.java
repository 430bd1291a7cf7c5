package dev.faultline.toolsets.workspace.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry in the list of plans.
 *
 * @param title empty if the plan has none
 * @param expires the end of its approval
 * @param phases the ids of its phases
 * @param reason why it cannot be carried out; empty if it can
 */
public record PlanEntry(
        String hash, Status status, String title, Optional<Instant> expires, List<String> phases, String reason) {
    /** Copies the phases. */
    public PlanEntry {
        phases = List.copyOf(phases);
    }

    /** The status of a plan. */
    public enum Status {
        /** It is not approved. */
        PROPOSED,
        /** It can be carried out. */
        APPROVED,
        /** Its approval was revoked. */
        REVOKED,
        /** Its approval has expired. */
        EXPIRED,
        /** It breaks the rules for plans, or was changed after its approval. */
        BROKEN
    }
}
