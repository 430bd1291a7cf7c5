package dev.faultline.advice;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Turns a fault into a decision. Pure: the same fault always gets the same advice, for the text that a model reads and
 * for a program.
 */
public final class Advisor {
    /** The codes that say only that something failed. */
    private static final Set<FaultCode> ANY_FAILURE = Set.of(CommonCode.UNEXPECTED, CommonCode.INTERNAL_ERROR);

    private Advisor() {}

    /**
     * {@return what the caller should do}
     *
     * @param safe whether making the call twice is known to have the same effect as making it once, or the server
     *     vouches for its retry answer; otherwise a call that may have taken effect is not repeated
     */
    public static Decision advise(Fault fault, boolean safe) {
        boolean harmless = safe || fault.effect() == Effect.NONE;
        return switch (fault.retry()) {
            case Retry.Now() -> repeat(Duration.ZERO, harmless);
            case Retry.After(Duration delay) -> repeat(delay, harmless);
            case Retry.Unknown() -> once(harmless);
            case Retry.Never() ->
                // R33: a dialect without a word for "not known" answers "never" for a transient failure.
                isUsuallyTransient(fault.code()) && !harmless ? once(false) : withoutRetry(fault.code());
        };
    }

    private static boolean isUsuallyTransient(FaultCode code) {
        return code.kind().retry().isAllowed() || code.facts().retry().isAllowed();
    }

    private static Decision repeat(Duration delay, boolean harmless) {
        return harmless ? new Decision.Repeat(delay) : new Decision.Repair(Remedy.CHECK_EFFECT);
    }

    private static Decision once(boolean harmless) {
        return harmless ? new Decision.RepeatOnce() : new Decision.Repair(Remedy.CHECK_EFFECT);
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
            case TIMEOUT -> giveUp(code, "The call took too long.");
            case UNAVAILABLE -> giveUp(code, "The server cannot reach what it needs.");
            case EXHAUSTED -> giveUp(code, "The server has run out of a resource.");
            case CORRUPT -> giveUp(code, "Stored data is damaged; a person must repair it.");
            case INTERNAL -> giveUp(code, "The failure lies in the server.");
        };
    }

    private static Decision giveUp(FaultCode code, String general) {
        return new Decision.GiveUp(remedyOf(code).orElse(general));
    }

    /** {@return what the code itself advises, if that says more than to call again} */
    public static Optional<String> remedyOf(FaultCode code) {
        boolean own =
                !code.facts().retry().isAllowed() && !(code instanceof UnlistedCode) && !ANY_FAILURE.contains(code);
        return own ? Optional.of(code.facts().remedy()) : Optional.empty();
    }
}
