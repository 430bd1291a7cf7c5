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
 * The SDK's client, under contract: a failed call is a value that says what went wrong, who says so, and what to do.
 *
 * <p>It never closes the SDK's client, and may be shared by threads.
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

    /** {@return a client over this one, with the usual settings} */
    public static FaultlineClient of(McpSyncClient sdk) {
        return over(sdk).build();
    }

    /** {@return a builder of a client over this one} */
    public static ClientBuilder over(McpSyncClient sdk) {
        return new ClientBuilder(sdk);
    }

    /** {@return what came of calling this tool once} */
    public Outcome call(String tool, Map<String, Object> arguments) {
        return call(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** {@return what came of this call, made once} */
    public Outcome call(CallToolRequest request) {
        boolean idempotent;
        try {
            idempotent = repeatable.contains(request.name());
        } catch (RuntimeException e) {
            return refusal(request.name(), Listener.toThrown(e).beforeTheCall(), false);
        }
        Heard heard;
        try {
            CallToolResult result = sdk.callTool(request);
            if (!Boolean.TRUE.equals(result.isError())) {
                return new Outcome.Answer(result);
            }
            heard = Listener.toResult(result);
        } catch (RuntimeException e) {
            heard = Listener.toThrown(e);
        }
        return refusal(request.name(), heard, idempotent);
    }

    /**
     * {@return what came of calling this tool, again as long as that is safe and may help} A refusal that comes out of
     * here does not ask for another repeat; one that was given up says why.
     */
    public Outcome callRepeatedly(String tool, Map<String, Object> arguments) {
        return callRepeatedly(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** {@return what came of this call, made again as long as that is safe and may help} */
    public Outcome callRepeatedly(CallToolRequest request) {
        return attempts.run(() -> call(request));
    }

    private Outcome refusal(String tool, Heard heard, boolean idempotent) {
        return switch (heard) {
            case Heard.Said(Reported reported) ->
                new Outcome.Told(stamped(tool, reported), Advisor.advise(reported.fault(), idempotent));
            case Heard.Concluded(Fault fault) ->
                new Outcome.Inferred(
                        stamped(tool, Reported.of(fault.redacted(redactor))), Advisor.advise(fault, idempotent));
        };
    }

    private Occurrence stamped(String tool, Reported reported) {
        return reported.toOccurrence(Origin.ofTool(tool), clock.instant(), ids.get());
    }
}
