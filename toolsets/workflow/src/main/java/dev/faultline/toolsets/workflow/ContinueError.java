package dev.faultline.toolsets.workflow;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.fault.Fault;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;

/** Why a run cannot continue. See {@link GateError} for what is checked before that. */
sealed interface ContinueError {
    /** The session or node of the token does not exist. */
    record MissingNodeOrRun() implements ContinueError {}

    /** The workflow has changed since the run started. */
    record WorkflowHashMismatch() implements ContinueError {}

    /** The state at the node is missing, or does not match its hash. */
    record MissingSnapshot(SessionId session, SessionHealth health) implements ContinueError {}

    /** The run is complete. */
    record NoPendingStep() implements ContinueError {}

    /** The context or output of the step cannot be added to the run. */
    record AdvanceApplyFailed(DomainError error) implements ContinueError {}

    /** The next step cannot be determined. */
    record AdvanceNextFailed(DomainError error) implements ContinueError {}

    /** The log of the session failed; the client receives the log's own fault. */
    record SessionStoreError(Fault error) implements ContinueError {}

    /** The snapshots of the session failed; the client receives their own fault. */
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
