package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;

/**
 * Observes calls at the boundary, for logs, metrics and traces. A boundary can have any number of observers. If an
 * observer throws, the failure is counted and the call is not affected.
 */
public interface Observer {
    /** Called when a call starts. */
    default void started(ToolCall call) {}

    /** Called when a call has failed, before its response is built; {@link #occurred} follows. */
    default void failing(ToolCall call, Throwable thrown) {}

    /** Called when a call has failed, with the reply that its client receives. */
    default void occurred(ToolCall call, Reply reply, Throwable thrown) {}

    /**
     * Called when the tool threw after its call had ended. If the client had cancelled the call, this is the only
     * report of the failure. If the call had been answered, {@link #occurred} has already reported how it failed, and
     * this is not another failure.
     */
    default void late(ToolCall call, Throwable thrown) {}

    /** Called when a component (classifier, dialect, recorder, clock and the like) failed while it handled a call. */
    default void broken(ToolCall call, Throwable failure) {}

    /** Called when a call ends, whatever its outcome. */
    default void ended(ToolCall call) {}
}
