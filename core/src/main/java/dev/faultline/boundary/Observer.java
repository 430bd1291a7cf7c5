package dev.faultline.boundary;

import dev.faultline.fault.Fault;
import dev.faultline.repeats.Repeat;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.tool.ToolCall;

/**
 * Observes calls at the boundary, for logs, metrics and traces. A boundary can have any number of observers. If an
 * observer throws, the failure is counted and the call is not affected.
 */
public interface Observer {
    /** Called when a call starts. */
    default void started(ToolCall call) {}

    /**
     * {@return the handler to run in place of this one, for example one that prepares the thread that runs it} Called
     * after {@link #started}, on the same thread; the handler itself may run on another one. The returned handler must
     * answer and fail exactly as the given one does.
     */
    default <R> ToolHandler<R> around(ToolCall call, ToolHandler<R> handler) {
        return handler;
    }

    /**
     * Called when a call repeats a failure whose answer still holds, before it is made or, by this policy, refused
     * (R45).
     */
    default void repeated(ToolCall call, Repeat repeat, RepeatPolicy policy) {}

    /** Called when a call has failed, before its response is built; {@link #occurred} follows. */
    default void failing(ToolCall call, Throwable thrown) {}

    /**
     * Called when a call has failed, with the reply that its client receives. This may be another thread than that of
     * {@link #started} and {@link #ended}, but it is the same {@code call}.
     */
    default void occurred(ToolCall call, Reply reply, Throwable thrown) {}

    /**
     * Called when the tool threw after its call had ended. If the client had cancelled the call, this is the only
     * report of the failure. If the call had been answered, {@link #occurred} has already reported how it failed, and
     * this is not another failure.
     */
    default void late(ToolCall call, Throwable thrown) {}

    /**
     * Called when a server refused a request because of a limit, before anything ran. Such requests come in floods, so
     * they have no record and no other event.
     */
    default void refused(ToolCall call, Fault fault) {}

    /** Called when a component (classifier, dialect, recorder, clock and the like) failed while it handled a call. */
    default void broken(ToolCall call, Throwable failure) {}

    /** Called when a call ends, whatever its outcome. */
    default void ended(ToolCall call) {}
}
