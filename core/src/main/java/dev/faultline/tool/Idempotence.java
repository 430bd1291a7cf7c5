package dev.faultline.tool;

/**
 * Whether making a call twice has the same effect as making it once. It is decided for each call, because it may depend
 * on the arguments.
 */
@FunctionalInterface
public interface Idempotence {
    /** Every call may be repeated. */
    Idempotence ALWAYS = call -> true;

    /** No call may be repeated; the default. */
    Idempotence NEVER = call -> false;

    /** {@return whether a repeat of this call changes nothing more} */
    boolean of(ToolCall call);
}
