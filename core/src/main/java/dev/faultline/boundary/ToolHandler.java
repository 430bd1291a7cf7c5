package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;

/**
 * What a tool does. It answers with an {@code R}, or throws: a {@code FaultException} if it knows why, else anything.
 */
@FunctionalInterface
public interface ToolHandler<R> {
    /** {@return the answer} */
    R handle(ToolCall call) throws Exception;
}
