package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.Nullable;

/** An operation that timed out; a retry may succeed. */
public class TimeoutError extends McpError {
    private static final long serialVersionUID = 1;

    /** Creates an error with this message. */
    public TimeoutError(@Nullable String message) {
        this(message, null);
    }

    /** Creates an error with this message and its cause. */
    public TimeoutError(@Nullable String message, @Nullable Throwable cause) {
        super(ToolResultCode.TIMEOUT.errorType(), fault(ToolResultCode.TIMEOUT, message), cause);
    }
}
