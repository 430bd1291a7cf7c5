package dev.faultline.client;

import dev.faultline.advice.Advisor;
import dev.faultline.advice.Decision;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.text.Redactor;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.InstantSource;
import java.util.function.Supplier;

/** Makes the outcome of a call from what the SDK's client returned or threw. */
final class Outcomes {
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final FailureReader reader;
    private final Redactor redactor = Redactor.forThisUser();

    Outcomes(InstantSource clock, Supplier<String> ids) {
        this.clock = clock;
        this.ids = ids;
        this.reader = new FailureReader(clock);
    }

    /** {@return the outcome of a call with this result} */
    Outcome of(String tool, CallToolResult result, boolean idempotent) {
        return Boolean.TRUE.equals(result.isError())
                ? refusal(tool, reader.ofResult(result), idempotent)
                : new Outcome.Answer(result);
    }

    /** {@return the outcome of a call that ended in this exception} */
    Outcome of(String tool, Exception thrown, boolean idempotent) {
        return refusal(tool, reader.ofException(thrown), idempotent);
    }

    /** {@return the outcome if a request that precedes the call ended in this exception} */
    Outcome beforeTheCall(String tool, Exception thrown) {
        return refusal(tool, reader.ofException(thrown).beforeTheCall(), false);
    }

    private Outcome refusal(String tool, CallFailure failure, boolean idempotent) {
        return switch (failure) {
            case CallFailure.ByServer(Reported reported, boolean vouched) ->
                new Outcome.Stated(stamped(tool, reported), decision(reported.fault(), idempotent, vouched));
            case CallFailure.ByClient(Fault fault) ->
                new Outcome.Inferred(
                        stamped(tool, Reported.of(fault.redacted(redactor))),
                        decision(fault, idempotent, fault.statedRetry().isPresent()));
        };
    }

    // R42: what the failing server says about repeating is believed; what its code usually allows is not enough.
    private static Decision decision(Fault fault, boolean idempotent, boolean vouched) {
        return Advisor.advise(fault, idempotent || (vouched && fault.retry().isAllowed()));
    }

    private Occurrence stamped(String tool, Reported reported) {
        return reported.toOccurrence(Origin.ofTool(tool), clock.instant(), ids.get());
    }
}
