package dev.faultline.client;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.util.Map;

/**
 * Wraps the SDK's client: a failed call is a value that says what went wrong, who says so, and what to do.
 *
 * <p>It never closes the SDK's client, and is safe for use by several threads.
 */
public final class FaultlineClient {
    private final McpSyncClient sdk;
    private final RepeatableTools repeatable;
    private final Outcomes outcomes;
    private final Attempts attempts;

    FaultlineClient(McpSyncClient sdk, RepeatableTools repeatable, Outcomes outcomes, Attempts attempts) {
        this.sdk = sdk;
        this.repeatable = repeatable;
        this.outcomes = outcomes;
        this.attempts = attempts;
    }

    /** {@return a client over this one, with the default settings} */
    public static FaultlineClient of(McpSyncClient sdk) {
        return over(sdk).build();
    }

    /** {@return a builder of a client over this one} */
    public static ClientBuilder over(McpSyncClient sdk) {
        return new ClientBuilder(sdk);
    }

    /** {@return the outcome of calling this tool once} */
    public Outcome call(String tool, Map<String, Object> arguments) {
        return call(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** {@return the outcome of this call, made once} */
    public Outcome call(CallToolRequest request) {
        boolean idempotent;
        try {
            idempotent = isRepeatable(request.name());
        } catch (RuntimeException e) {
            return outcomes.beforeTheCall(request.name(), e);
        }
        try {
            return outcomes.of(request.name(), sdk.callTool(request), idempotent);
        } catch (RuntimeException e) {
            return outcomes.of(request.name(), e, idempotent);
        }
    }

    // If the list cannot be requested, the call would fail too.
    private boolean isRepeatable(String tool) {
        return repeatable.contains(tool).orElseGet(() -> repeatable.contains(tool, sdk.listTools()));
    }

    /**
     * {@return the outcome of calling this tool, repeatedly while that is safe and may help} The decision of a refusal
     * is never to repeat; if the attempts ended early, it says why.
     */
    public Outcome callRepeatedly(String tool, Map<String, Object> arguments) {
        return callRepeatedly(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** {@return the outcome of this call, repeated while that is safe and may help} */
    public Outcome callRepeatedly(CallToolRequest request) {
        return attempts.run(() -> call(request));
    }
}
