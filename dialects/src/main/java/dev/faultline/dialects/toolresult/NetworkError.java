package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.Nullable;

/** A failure of the network; a repeat may succeed once it is back. */
public class NetworkError extends McpError {
    private static final long serialVersionUID = 1;

    /** An error with this message. */
    public NetworkError(@Nullable String message) {
        this(message, null);
    }

    /** An error with this message, and what brought it about. */
    public NetworkError(@Nullable String message, @Nullable Throwable cause) {
        super(ToolResultCode.NETWORK_ERROR.errorType(), fault(ToolResultCode.NETWORK_ERROR, message), cause);
    }
}
