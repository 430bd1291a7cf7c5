package dev.faultline.tool;

/**
 * Decides whether making a call twice has the same effect as making it once. The decision is made for each call,
 * because it may depend on the arguments.
 */
@FunctionalInterface
public interface Idempotence {
    /** Every call may be repeated. */
    Idempotence ALWAYS = call -> true;

    /** No call may be repeated. This is the default. */
    Idempotence NEVER = call -> false;

    /** {@return whether repeating this call has no further effect} */
    boolean of(ToolCall call);
}
