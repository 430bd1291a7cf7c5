package dev.faultline.classify;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Origin;

/** The result of classifying a throwable. */
public sealed interface Classification {
    /** A failure that the contract covers. The origin is what the thrower stated of it, often nothing. */
    record Contained(Fault fault, Origin origin) implements Classification {}

    /** A protocol error or a cancelled call, not a failure of the tool: it leaves the boundary unchanged. */
    record Escaping(Throwable thrown) implements Classification {}
}
