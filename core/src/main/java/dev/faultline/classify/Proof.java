package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import java.util.Optional;

/**
 * What a sign in a text proves (R42).
 *
 * @param nothingDone whether it proves that nothing was executed
 * @param retry the retry answer that it proves, if another than that of the code
 * @param advice what is true to advise in every text with this sign; empty if the general sentence of the kind is
 */
record Proof(FaultCode code, boolean nothingDone, Optional<Retry> retry, Optional<String> advice) {
    private static final String READ = "Read what the tool says.";

    /** {@return a proof of a failure, with advice that is true whatever the text says} */
    static Proof of(FaultCode code) {
        return new Proof(code, false, Optional.empty(), advice(code));
    }

    /** {@return proof that the arguments were rejected before anything was executed} */
    static Proof rejectedArguments() {
        return new Proof(CommonCode.INVALID_INPUT_VALUE, true, Optional.empty(), Optional.empty());
    }

    /** {@return this, which also proves that nothing was executed} */
    Proof beforeAnything() {
        return new Proof(code, true, retry, advice);
    }

    /** {@return this, which also proves whether and when to repeat the call} */
    Proof retry(Retry known) {
        return new Proof(code, nothingDone, Optional.of(known), advice);
    }

    /** {@return this, with this advice} */
    Proof advising(String sentence) {
        return new Proof(code, nothingDone, retry, Optional.of(sentence));
    }

    /** {@return the fault with this text} */
    Fault fault(String text) {
        Fault fault = code.fault(text).withEffect(nothingDone ? Effect.NONE : Effect.UNKNOWN);
        Fault decided = retry.map(fault::withRetry).orElse(fault);
        return decided.retry() instanceof Retry.Never
                ? advice.map(decided::withSuggestion).orElse(decided)
                : decided;
    }

    // A foreign text names a kind of failure, but not whose file, account or rule it is about.
    private static Optional<String> advice(FaultCode code) {
        if (code == CommonCode.OUTSIDE_WORKSPACE || code == CommonCode.ACCESS_DENIED) {
            return Optional.of(code.facts().remedy());
        }
        return code.kind() == FaultKind.UNAUTHENTICATED
                ? Optional.of("Valid credentials have to be provided first.")
                : code.kind() == FaultKind.PERMISSION_DENIED
                        ? Optional.of("The permission that is missing has to be given first.")
                        : Optional.of(READ);
    }
}
