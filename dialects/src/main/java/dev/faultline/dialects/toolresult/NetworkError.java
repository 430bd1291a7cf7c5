package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.Nullable;

/** A failure of the network; a retry may succeed when the network is back. */
public class NetworkError extends McpError {
    private static final long serialVersionUID = 1;

    /** Creates an error with this message. */
    public NetworkError(@Nullable String message) {
        this(message, null);
    }

    /** Creates an error with this message and its cause. */
    public NetworkError(@Nullable String message, @Nullable Throwable cause) {
        super(ToolResultCode.NETWORK_ERROR.errorType(), fault(ToolResultCode.NETWORK_ERROR, message), cause);
    }
}
