package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.Nullable;

/** Input that is not valid: whoever sent it has to correct it, and a repeat cannot help. */
public class ValidationError extends McpError {
    private static final long serialVersionUID = 1;

    /** An error with this message. */
    public ValidationError(@Nullable String message) {
        this(message, null);
    }

    /** An error with this message, and what brought it about. */
    public ValidationError(@Nullable String message, @Nullable Throwable cause) {
        super(ToolResultCode.VALIDATION_ERROR.errorType(), fault(ToolResultCode.VALIDATION_ERROR, message), cause);
    }
}
