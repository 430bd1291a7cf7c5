package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;

/**
 * Sees what passes the boundary: log, metrics, traces. A boundary has any number. What an observer throws is counted
 * and changes nothing.
 */
public interface Observer {
    /** A call begins. */
    default void started(ToolCall call) {}

    /** A call has failed, and what its client is told is about to be made; {@link #occurred} follows. */
    default void failing(ToolCall call, Throwable thrown) {}

    /** A call failed, and this is what its client is told. */
    default void occurred(ToolCall call, Reply reply, Throwable thrown) {}

    /**
     * A call threw this after it had ended. If its client had withdrawn it, nothing else tells of the failure; if it
     * had been answered, {@link #occurred} has reported how the call failed, and this is not another failure.
     */
    default void late(ToolCall call, Throwable thrown) {}

    /** A part of the machinery failed while it answered a call: classifier, dialect, recorder, clock and the like. */
    default void broken(ToolCall call, Throwable failure) {}

    /** A call ends, however it went. */
    default void ended(ToolCall call) {}
}
