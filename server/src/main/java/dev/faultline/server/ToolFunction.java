package dev.faultline.server;

import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;

/**
 * What a tool does, as the SDK's handlers do it, and free to throw whatever it likes.
 *
 * @param <X> the SDK's exchange with the client
 * @param <R> the SDK's result, at once or later
 */
@FunctionalInterface
public interface ToolFunction<X, R> {
    /** {@return the result} */
    R apply(X exchange, CallToolRequest request) throws Exception;
}
