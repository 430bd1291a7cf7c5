package dev.faultline.client;

import dev.faultline.advice.Advisor;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.text.Redactor;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Wraps the SDK's client: a failed call is a value that says what went wrong, who says so, and what to do.
 *
 * <p>It never closes the SDK's client, and is safe for use by several threads.
 */
public final class FaultlineClient {
    private final McpSyncClient sdk;
    private final RepeatableTools repeatable;
    private final Attempts attempts;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final Redactor redactor = Redactor.forThisUser();

    FaultlineClient(McpSyncClient sdk, RepeatableTools repeatable, Attempts attempts, Supplier<String> ids) {
        this.sdk = sdk;
        this.repeatable = repeatable;
        this.attempts = attempts;
        this.clock = attempts.clock();
        this.ids = ids;
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
            idempotent = repeatable.contains(request.name());
        } catch (RuntimeException e) {
            return refusal(request.name(), FailureReader.ofException(e).beforeTheCall(), false);
        }
        CallFailure failure;
        try {
            CallToolResult result = sdk.callTool(request);
            if (!Boolean.TRUE.equals(result.isError())) {
                return new Outcome.Answer(result);
            }
            failure = FailureReader.ofResult(result);
        } catch (RuntimeException e) {
            failure = FailureReader.ofException(e);
        }
        return refusal(request.name(), failure, idempotent);
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

    private Outcome refusal(String tool, CallFailure failure, boolean idempotent) {
        return switch (failure) {
            case CallFailure.ByServer(Reported reported) ->
                new Outcome.Stated(stamped(tool, reported), Advisor.advise(reported.fault(), idempotent));
            case CallFailure.ByClient(Fault fault) ->
                new Outcome.Inferred(
                        stamped(tool, Reported.of(fault.redacted(redactor))), Advisor.advise(fault, idempotent));
        };
    }

    private Occurrence stamped(String tool, Reported reported) {
        return reported.toOccurrence(Origin.ofTool(tool), clock.instant(), ids.get());
    }
}
