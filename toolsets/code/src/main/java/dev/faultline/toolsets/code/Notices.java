package dev.faultline.toolsets.code;

import dev.faultline.tool.ToolCall;

/** Hears of answers that are right but not whole, so that a server can log them (R17). */
@FunctionalInterface
public interface Notices {
    /** Nobody listens. */
    Notices NONE = (call, reason) -> {};

    /** A call succeeds with {@code truncated: true}, although not for the number of results. */
    void partial(ToolCall call, String reason);
}
