package dev.faultline.toolsets.workflow.session;

/** An event of a session. Long content is in a snapshot, which the event names by its hash. */
public sealed interface SessionEvent {
    /** A run of a workflow has started. */
    record Started(NodeId node, String snapshot) implements SessionEvent {}

    /** A step is done, and the run has reached the next one. */
    record Advanced(NodeId node, NodeId parent, int attempt, String snapshot) implements SessionEvent {}

    /** The output of a step is incomplete. */
    record Blocked(NodeId node, int attempt, String snapshot) implements SessionEvent {}

    /** A node was marked as a checkpoint. */
    record Checkpointed(NodeId node, NodeId parent) implements SessionEvent {}
}
