package dev.faultline.toolsets.workflow.session;

/** What can happen in a session. Everything long is in a snapshot, which an event names by its hash. */
public sealed interface SessionEvent {
    /** A run of a workflow has begun. */
    record Started(NodeId node, String snapshot) implements SessionEvent {}

    /** A step is done, and the run stands at the next one. */
    record Advanced(NodeId node, NodeId parent, int attempt, String snapshot) implements SessionEvent {}

    /** What was handed in with a step is not enough. */
    record Blocked(NodeId node, int attempt, String snapshot) implements SessionEvent {}

    /** A place was marked, to come back to. */
    record Checkpointed(NodeId node, NodeId parent) implements SessionEvent {}
}
