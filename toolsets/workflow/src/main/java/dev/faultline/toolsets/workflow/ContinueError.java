package dev.faultline.toolsets.workflow;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.fault.Fault;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.SessionId;

/** Why a run cannot go on. Closed, so that each has its answer; what the gate refuses is {@link GateError}. */
sealed interface ContinueError {
    /** The token's session or place is not there. */
    record MissingNodeOrRun() implements ContinueError {}

    /** The workflow is not the one that the run began with. */
    record WorkflowHashMismatch() implements ContinueError {}

    /** The state at the place is not there, or not what its hash says. */
    record MissingSnapshot(SessionId session, Health health) implements ContinueError {}

    /** The run is complete. */
    record NoPendingStep() implements ContinueError {}

    /** What was handed in cannot be made part of the run. */
    record AdvanceApplyFailed(DomainError error) implements ContinueError {}

    /** The step that comes next cannot be found. */
    record AdvanceNextFailed(DomainError error) implements ContinueError {}

    /** The log of the session failed; its own answer stands. */
    record SessionStoreError(Fault error) implements ContinueError {}

    /** The snapshots of the session failed; their own answer stands. */
    record SnapshotStoreError(Fault error) implements ContinueError {}

    /** {@return its name on the wire} */
    default String kind() {
        return switch (this) {
            case MissingNodeOrRun error -> "missing_node_or_run";
            case WorkflowHashMismatch error -> "workflow_hash_mismatch";
            case MissingSnapshot error -> "missing_snapshot";
            case NoPendingStep error -> "no_pending_step";
            case AdvanceApplyFailed error -> "advance_apply_failed";
            case AdvanceNextFailed error -> "advance_next_failed";
            case SessionStoreError error -> "session_store_error";
            case SnapshotStoreError error -> "snapshot_store_error";
        };
    }
}
