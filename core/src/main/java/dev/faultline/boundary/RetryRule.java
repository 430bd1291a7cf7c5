package dev.faultline.boundary;

import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.tool.ToolContract;

/**
 * The one place that reconciles retry answers with effects (R33). A call that may have taken effect and is not
 * idempotent must not be repeated just because its code is usually transient. A retry answer that the tool stated
 * itself is kept.
 */
final class RetryRule {
    private RetryRule() {}

    /** {@return the fault with a retry answer that is safe given its effect} */
    static Fault reconciled(Fault fault, ToolContract contract, boolean idempotent) {
        if (idempotent) {
            return fault;
        }
        return switch (fault.effect()) {
            case NONE -> fault;
            case APPLIED -> fault.withoutDefaultRetry(advice("The call took effect; do not repeat it.", contract));
            case UNKNOWN ->
                fault.withoutDefaultRetry(
                        advice("The call may have taken effect; check that before you repeat it.", contract));
        };
    }

    /** {@return the fault with the effect of its contract, unless the tool stated its own} */
    static Fault withEffect(Fault fault, Effect effect) {
        return fault.effect() == Effect.UNKNOWN ? fault.withEffect(effect) : fault;
    }

    private static String advice(String general, ToolContract contract) {
        return contract.effectCheck().map(check -> general + " " + check).orElse(general);
    }
}
