package dev.faultline.toolsets.code;

import dev.faultline.tool.ToolCall;

/** Receives a notice for each answer that is correct but incomplete, so that a server can log it (R17). */
@FunctionalInterface
public interface Notices {
    /** Ignores all notices. */
    Notices NONE = (call, reason) -> {};

    /** A call succeeds with {@code truncated: true}, although not for the number of results. */
    void partial(ToolCall call, String reason);
}
