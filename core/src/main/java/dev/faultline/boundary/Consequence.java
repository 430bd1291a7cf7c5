package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;

/**
 * What a fault brings about, such as the lock of a session. It takes effect after the fault is written and before it is
 * recorded and sent, so that no record and no client knows of a fault whose consequence was lost.
 *
 * <p>If it fails, an internal error with the first fault as its cause is recorded and sent instead. It runs again for a
 * fault that replaces another because recording failed; the occurrence then has the same id.
 */
@FunctionalInterface
public interface Consequence {
    /** Nothing follows from a fault. */
    Consequence NONE = (call, reply) -> {};

    /** Brings about what follows from this fault; it is durable on return. */
    void apply(ToolCall call, Reply reply) throws Exception;
}
