package dev.faultline.advice;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import java.time.Duration;
import java.util.Set;

/** Turns a fault into a decision. Pure: the same fault always gets the same advice. */
public final class Advisor {
    /** The codes that say only that something failed. */
    private static final Set<FaultCode> ANY_FAILURE =
            Set.of(CommonCode.UNEXPECTED, CommonCode.INTERNAL_ERROR, CommonCode.TOOL_FAILED);

    private Advisor() {}

    /**
     * {@return what the caller should do}
     *
     * @param idempotent whether making the call twice has the same effect as making it once; if not, a call that may
     *     have taken effect is not repeated, even if the fault allows a retry
     */
    public static Decision advise(Fault fault, boolean idempotent) {
        return switch (fault.retry()) {
            case Retry.Now() -> repeat(Duration.ZERO, fault.effect(), idempotent);
            case Retry.After(Duration delay) -> repeat(delay, fault.effect(), idempotent);
            case Retry.Never() -> {
                // R33: a server that cannot tell whether a transient failure took effect answers "never".
                boolean uncertain = fault.effect() != Effect.NONE && isUsuallyTransient(fault.code());
                yield uncertain && !idempotent ? new Decision.Repair(Remedy.CHECK_EFFECT) : withoutRetry(fault.code());
            }
        };
    }

    private static boolean isUsuallyTransient(FaultCode code) {
        return !(code.kind().retry() instanceof Retry.Never && code.facts().retry() instanceof Retry.Never);
    }

    private static Decision repeat(Duration delay, Effect effect, boolean idempotent) {
        boolean safe = idempotent || effect == Effect.NONE;
        return safe ? new Decision.Repeat(delay) : new Decision.Repair(Remedy.CHECK_EFFECT);
    }

    private static Decision withoutRetry(FaultCode code) {
        return switch (code.kind()) {
            case INVALID_INPUT -> new Decision.Repair(Remedy.CORRECT_INPUT);
            case NOT_FOUND -> new Decision.Repair(Remedy.USE_EXISTING_NAME);
            case ALREADY_EXISTS, CONFLICT -> new Decision.Repair(Remedy.READ_AGAIN);
            case UNAUTHENTICATED -> new Decision.Repair(Remedy.AUTHENTICATE);
            case PERMISSION_DENIED -> new Decision.Repair(Remedy.ASK_PERMISSION);
            case PRECONDITION_FAILED -> new Decision.Repair(Remedy.MEET_PRECONDITION);
            case POLICY_REJECTED -> new Decision.Repair(Remedy.CHANGE_CONTENT);
            case TIMEOUT -> giveUp(code, "The call took too long, and a repeat is unlikely to be faster.");
            case UNAVAILABLE -> giveUp(code, "The server cannot reach what it needs.");
            case EXHAUSTED -> giveUp(code, "The server has run out of a resource.");
            case CORRUPT -> giveUp(code, "Stored data is damaged; a person must repair it.");
            case INTERNAL -> giveUp(code, "The server has a defect.");
        };
    }

    private static Decision giveUp(FaultCode code, String general) {
        return new Decision.GiveUp(hasOwnRemedy(code) ? code.facts().remedy() : general);
    }

    // The remedy of a transient code is to call again, that of a code without a meaning of its own says nothing.
    private static boolean hasOwnRemedy(FaultCode code) {
        return code.facts().retry() instanceof Retry.Never
                && !(code instanceof UnlistedCode)
                && !ANY_FAILURE.contains(code);
    }
}
