package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;

/**
 * The consequence of a fault, such as locking a session. It is applied after the fault is written and before it is
 * recorded and sent, so that no record and no client ever sees a fault whose consequence was lost.
 *
 * <p>If it fails, an internal error with the original fault as its cause is recorded and sent instead. If recording
 * fails, it is applied again to the fault that replaces the original one; the occurrence keeps its id.
 */
@FunctionalInterface
public interface Consequence {
    /** No consequence. */
    Consequence NONE = (call, reply) -> {};

    /** Applies the consequence of this fault. The consequence is durable when this method returns. */
    void apply(ToolCall call, Reply reply) throws Exception;
}
