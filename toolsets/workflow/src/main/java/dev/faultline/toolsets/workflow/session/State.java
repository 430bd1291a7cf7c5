package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.definition.Position;
import java.util.Optional;

/**
 * Where a run stands and what it knows there. Its size does not grow with the steps that are done.
 *
 * @param pending the step to do; none once the run is complete
 * @param output what was handed in with the step before
 * @param about what the session is for; only in its first state
 */
public record State(
        String workflowId,
        String workflowHash,
        Position position,
        Optional<Pending> pending,
        JsonObject context,
        Optional<StepOutput> output,
        Optional<About> about) {
    /** {@return whether somebody has to confirm before the pending step} */
    public boolean isGate() {
        return position.gate();
    }

    /** {@return whether nothing is left to do} */
    public boolean isComplete() {
        return pending.isEmpty();
    }
}
