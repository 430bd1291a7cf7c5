package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.rpc.RpcError;
import dev.faultline.text.BoundedText;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;

/** Classifies errors of the SDK. */
final class SdkErrors {
    private static final int MAX_MESSAGE = 1024;

    private SdkErrors() {}

    /**
     * {@return the fault of an error that the SDK made} For an internal error its message is the text of an exception,
     * which is not meant for clients; with other codes it is a text of the SDK or of the server's author.
     */
    static Fault fault(JSONRPCError error) {
        String message = error.message() == null ? "" : BoundedText.ellipsized(error.message(), MAX_MESSAGE);
        return switch (error.code()) {
            case RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST -> CommonCode.MALFORMED_MESSAGE.fault(message);
            case RpcError.METHOD_NOT_FOUND -> CommonCode.INVALID_INPUT_VALUE.fault(message);
            case RpcError.INVALID_PARAMS -> CommonCode.INVALID_ARGUMENT.fault(message);
            case RpcError.RESOURCE_NOT_FOUND -> CommonCode.RESOURCE_NOT_FOUND.fault(message);
            default -> Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(message)); // servers may use any code
        };
    }

    /** {@return the fault of an error that a tool threw: its author chose the message for clients} */
    static Fault thrown(McpError error) {
        JSONRPCError rpc = error.getJsonRpcError();
        if (rpc == null) {
            return Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(error));
        }
        Fault fault = fault(rpc);
        boolean coded = fault.code() != CommonCode.UNEXPECTED;
        return coded || rpc.message() == null ? fault : CommonCode.TOOL_FAILED.fault(rpc.message());
    }
}
