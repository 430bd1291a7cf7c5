package dev.faultline.boundary;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Retry;
import dev.faultline.repeats.CallSite;
import dev.faultline.repeats.Repeat;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.repeats.Repeats;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.util.Optional;

/** Watches one tool's calls for repeats of failures whose answers still hold (R45). */
record RepeatWatch(Repeats repeats, RepeatPolicy policy) {
    /** The server of a tool that shares its memory with no other server's. */
    private static final String THIS_SERVER = "";

    /** So much of an id is enough to find its failure. */
    private static final int SHORT_ID = 8;

    /** {@return whether no call can be a repeat} */
    boolean isIdle() {
        return policy == RepeatPolicy.OFF || repeats.isEmpty();
    }

    /** {@return the failure that this call repeats, if its answer still holds} */
    Optional<Repeat> find(ToolCall call) {
        return repeats.find(at(call), call.arguments());
    }

    /**
     * Refuses a call that would fail again, if that is the policy.
     *
     * @throws FaultException {@code REPEATED_FAILURE}
     */
    void refuse(ToolCall call, Repeat repeat) {
        if (policy == RepeatPolicy.ENFORCE) {
            repeats.refused(at(call), call.arguments());
            throw new FaultException(fault(repeat));
        }
    }

    /** Forgets what a success may have changed. */
    void succeeded(ToolCall call) {
        repeats.succeeded(at(call), call.contract().effectOnFailure() != Effect.NONE);
    }

    /** {@return the occurrence with the number of times that this call has failed alike} */
    Occurrence counted(ToolCall call, Occurrence occurrence) {
        Fault fault = occurrence.fault();
        if (policy == RepeatPolicy.OFF || fault.code() == CommonCode.REPEATED_FAILURE) {
            return occurrence;
        }
        return occurrence.withFailures(
                repeats.failed(at(call), call.arguments(), occurrence.id(), fault.code(), fault.retry()));
    }

    // A client of the revision without sessions is known by its token only.
    private static CallSite at(ToolCall call) {
        Caller caller = call.caller();
        return new CallSite(
                THIS_SERVER,
                caller.principal().orElse(caller.connection()),
                call.contract().name());
    }

    private static Fault fault(Repeat repeat) {
        FaultCode first = repeat.code();
        String message =
                "The call was not made: it failed with " + first.name() + " (failure " + shortened(repeat.firstId())
                        + "), and has been repeated " + times(repeat.count()) + " since" + until(repeat.retry());
        Fault fault = CommonCode.REPEATED_FAILURE.fault(message).withRetry(repeat.retry());
        return first.facts().remedy().isEmpty()
                ? fault
                : fault.withSuggestion(first.facts().remedy());
    }

    private static String shortened(String id) {
        return id.substring(0, Math.min(id.length(), SHORT_ID));
    }

    private static String times(int count) {
        return switch (count) {
            case 1 -> "once";
            case 2 -> "twice";
            default -> count + " times";
        };
    }

    private static String until(Retry retry) {
        return retry instanceof Retry.After(Duration left)
                ? "; it may be made in " + left.plusNanos(999_999_999).toSeconds() + " s"
                : "";
    }
}
