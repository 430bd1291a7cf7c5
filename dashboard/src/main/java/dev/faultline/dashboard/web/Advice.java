package dev.faultline.dashboard.web;

import dev.faultline.advice.Advisor;
import dev.faultline.advice.Decision;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import java.time.Duration;

/** What a caller should do, in sentences. */
final class Advice {
    private Advice() {}

    /** {@return what to do about faults of this code, if nothing else is known about them} */
    static String of(FaultCode code) {
        return of(code.fault(code.facts().meaning()).withEffect(Effect.NONE));
    }

    /** {@return what to do about this fault} */
    static String of(Fault fault) {
        return switch (Advisor.advise(fault, fault.retry().isAllowed())) { // R33 is in the recorded answer
            case Decision.Repeat(Duration delay) ->
                delay.isZero()
                        ? "Make the same call again."
                        : "Wait " + delay.toMillis() + " ms, then make the same call again.";
            case Decision.RepeatOnce() -> "Make the same call once more: whether it can succeed is not known.";
            case Decision.Repair repair -> Words.remedy(repair.remedy());
            case Decision.GiveUp(String reason) -> "Stop: " + reason;
        };
    }
}
