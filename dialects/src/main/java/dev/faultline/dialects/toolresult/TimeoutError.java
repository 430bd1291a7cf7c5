package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.Nullable;

/** An operation that did not end in time; a repeat may. */
public class TimeoutError extends McpError {
    private static final long serialVersionUID = 1;

    /** An error with this message. */
    public TimeoutError(@Nullable String message) {
        this(message, null);
    }

    /** An error with this message, and what brought it about. */
    public TimeoutError(@Nullable String message, @Nullable Throwable cause) {
        super(ToolResultCode.TIMEOUT.errorType(), fault(ToolResultCode.TIMEOUT, message), cause);
    }
}
