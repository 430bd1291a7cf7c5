package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.definition.Position;
import java.util.Optional;

/**
 * The position and the context of a run. Its size does not grow with the number of steps done.
 *
 * @param pending the step to do; empty once the run is complete
 * @param output the output of the previous step
 * @param purpose the purpose of the session; only in its first state
 */
public record RunState(
        String workflowId,
        String workflowHash,
        Position position,
        Optional<PendingStep> pending,
        JsonObject context,
        Optional<StepOutput> output,
        Optional<SessionPurpose> purpose) {
    /** {@return whether the pending step waits for a confirmation} */
    public boolean isGate() {
        return position.gate();
    }

    /** {@return whether no step is left to do} */
    public boolean isComplete() {
        return pending.isEmpty();
    }
}
