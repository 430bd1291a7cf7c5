package dev.faultline.server;

import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;

/**
 * The handler of a tool in the SDK's types, which may throw any exception.
 *
 * @param <X> the SDK's exchange with the client
 * @param <R> the SDK's result, or a {@code Mono} of it
 */
@FunctionalInterface
public interface ToolFunction<X, R> {
    /** {@return the result} */
    R apply(X exchange, CallToolRequest request) throws Exception;
}
