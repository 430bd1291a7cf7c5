package dev.faultline.classify;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Origin;

/** What a classifier makes of a throwable. */
public sealed interface Classification {
    /** The call failed; the contract covers it. The origin is what the thrower told of it, often nothing. */
    record Contained(Fault fault, Origin origin) implements Classification {}

    /** Not a failure of the tool, but a protocol error or a withdrawn call: it leaves the boundary as it came. */
    record Escaping(Throwable thrown) implements Classification {}
}
