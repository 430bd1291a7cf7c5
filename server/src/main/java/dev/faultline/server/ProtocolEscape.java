package dev.faultline.server;

import io.modelcontextprotocol.spec.McpError;

/** A protocol error that is no failure: it asks the client for something, so that it has to leave the boundary. */
final class ProtocolEscape extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The client is to open an address first. */
    static final int URL_ELICITATION_REQUIRED = -32042;

    private final transient McpError error;

    private ProtocolEscape(McpError error) {
        super(error);
        this.error = error;
    }

    McpError error() {
        return error;
    }

    /** {@return whether an error of this code has to reach the client as it is} */
    static boolean isMeant(int code) {
        return code == URL_ELICITATION_REQUIRED;
    }

    /** {@return the throwable, dressed so that the boundary lets it out if it has to go out} */
    static Exception orItself(McpError thrown) {
        boolean meant = thrown.getJsonRpcError() != null
                && isMeant(thrown.getJsonRpcError().code());
        return meant ? new ProtocolEscape(thrown) : thrown;
    }
}
