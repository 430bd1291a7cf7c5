package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.Nullable;

/** Invalid input: the caller has to correct it, and a retry of the same call does not help. */
public class ValidationError extends McpError {
    private static final long serialVersionUID = 1;

    /** Creates an error with this message. */
    public ValidationError(@Nullable String message) {
        this(message, null);
    }

    /** Creates an error with this message and its cause. */
    public ValidationError(@Nullable String message, @Nullable Throwable cause) {
        super(ToolResultCode.VALIDATION_ERROR.errorType(), fault(ToolResultCode.VALIDATION_ERROR, message), cause);
    }
}
