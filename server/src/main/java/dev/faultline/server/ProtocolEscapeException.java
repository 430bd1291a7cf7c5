package dev.faultline.server;

import dev.faultline.rpc.RpcError;
import io.modelcontextprotocol.spec.McpError;

/** Carries a protocol error that asks the client for something, and so is not a failure, out of the boundary. */
final class ProtocolEscapeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient McpError error;

    private ProtocolEscapeException(McpError error) {
        super(error);
        this.error = error;
    }

    McpError error() {
        return error;
    }

    /** {@return whether an error of this code must reach the client unchanged} */
    static boolean isForClient(int code) {
        return code == RpcError.URL_ELICITATION_REQUIRED || code == RpcError.MISSING_CAPABILITY;
    }

    /** {@return the error itself, or an escape around it if it must reach the client} */
    static Exception orItself(McpError thrown) {
        boolean forClient = thrown.getJsonRpcError() != null
                && isForClient(thrown.getJsonRpcError().code());
        return forClient ? new ProtocolEscapeException(thrown) : thrown;
    }
}
