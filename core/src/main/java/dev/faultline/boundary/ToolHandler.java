package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;

/**
 * A synchronous tool. It returns an answer or throws: a {@code FaultException} if it knows what went wrong, otherwise
 * anything.
 */
@FunctionalInterface
public interface ToolHandler<R> {
    /** {@return the answer} */
    R handle(ToolCall call) throws Exception;
}
