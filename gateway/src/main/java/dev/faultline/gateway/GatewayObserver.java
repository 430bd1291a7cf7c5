package dev.faultline.gateway;

import dev.faultline.boundary.Observer;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Oddity;
import java.util.Set;

/**
 * An observer that also wants to see what is not a failure. A gateway calls these methods on the threads that pass
 * messages on, so they must not block.
 */
public interface GatewayObserver extends Observer {
    /** How a call ended. */
    enum CallOutcome {
        /** The upstream answered, and what it said was passed on. */
        SUCCEEDED,
        /** The client got a failure. */
        FAILED,
        /** The client did not want the answer any more. */
        CANCELLED
    }

    /** Called when the upstream has listed tools with these names. */
    default void listed(Set<String> tools) {}

    /** Called when a call has ended. */
    default void ended(Call call, CallOutcome outcome) {}

    /** Called when a result was passed on that probably hides a failure. */
    default void suspected(Call call) {}

    /** Called when a result was passed on that does not match the output schema of its tool. */
    default void violated(Call call) {}

    /** Called when a message was dropped. */
    default void dropped(Oddity oddity) {}

    /** Called when a process of the upstream did not start, or ended before it answered anything. */
    default void notStarted(String why) {}

    /** Called with each line that the upstream prints to standard error, without secrets. It may block. */
    default void printed(String line) {}

    /** Called when a new process or session of the upstream serves after another one has ended. */
    default void restarted() {}

    /** Called when the upstream failed so often that it is left alone for a while. */
    default void suspended() {}
}
