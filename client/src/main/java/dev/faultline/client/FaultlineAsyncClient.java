package dev.faultline.client;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * Wraps the SDK's asynchronous client, as {@link FaultlineClient} wraps the blocking one, with the same outcomes and
 * decisions. Nothing happens until a caller subscribes, and each subscription is a call of its own. No method blocks.
 *
 * <p>A failed call is a value; only an {@link Error} is signalled as one. It never closes the SDK's client, and is safe
 * for use by several threads.
 */
public final class FaultlineAsyncClient {
    private final McpAsyncClient sdk;
    private final RepeatableTools repeatable;
    private final Outcomes outcomes;
    private final AsyncAttempts attempts;

    FaultlineAsyncClient(McpAsyncClient sdk, RepeatableTools repeatable, Outcomes outcomes, AsyncAttempts attempts) {
        this.sdk = sdk;
        this.repeatable = repeatable;
        this.outcomes = outcomes;
        this.attempts = attempts;
    }

    /** {@return a client over this one, with the default settings} */
    public static FaultlineAsyncClient of(McpAsyncClient sdk) {
        return over(sdk).build();
    }

    /** {@return a builder of a client over this one} */
    public static AsyncClientBuilder over(McpAsyncClient sdk) {
        return new AsyncClientBuilder(sdk);
    }

    /** {@return the outcome of calling this tool once} */
    public Mono<Outcome> call(String tool, Map<String, Object> arguments) {
        return call(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** {@return the outcome of this call, made once} */
    public Mono<Outcome> call(CallToolRequest request) {
        return Mono.defer(() -> isRepeatable(request.name()))
                .flatMap(idempotent -> once(request, idempotent))
                .onErrorResume(Exception.class, thrown -> Mono.just(outcomes.beforeTheCall(request.name(), thrown)));
    }

    /**
     * {@return the outcome of calling this tool, repeatedly while that is safe and may help} The decision of a refusal
     * is never to repeat; if the attempts ended early, it says why.
     */
    public Mono<Outcome> callRepeatedly(String tool, Map<String, Object> arguments) {
        return callRepeatedly(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** {@return the outcome of this call, repeated while that is safe and may help} */
    public Mono<Outcome> callRepeatedly(CallToolRequest request) {
        return attempts.run(call(request));
    }

    private Mono<Boolean> isRepeatable(String tool) {
        return repeatable
                .contains(tool)
                .map(Mono::just)
                .orElseGet(() -> sdk.listTools().map(tools -> repeatable.contains(tool, tools)));
    }

    // Absorbs every exception of the call, so that what is left comes from the request before it.
    private Mono<Outcome> once(CallToolRequest request, boolean idempotent) {
        return Mono.defer(() -> sdk.callTool(request))
                .map(result -> outcomes.of(request.name(), result, idempotent))
                .onErrorResume(Exception.class, thrown -> Mono.just(outcomes.of(request.name(), thrown, idempotent)));
    }
}
