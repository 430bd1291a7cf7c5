package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.text.BoundedText;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.util.Optional;

/** Between the SDK's errors and our faults. */
final class SdkErrors {
    private static final int MAX_MESSAGE = 1024;

    /** The data of an error that we made: its fault is recorded already. */
    record Told(JsonValue envelope) {}

    private SdkErrors() {}

    /** {@return the error for the SDK to carry} */
    static McpError carrier(RpcError error) {
        return new McpError(new JSONRPCError(
                error.code(), error.message(), new Told(error.data().orElseThrow())));
    }

    /** {@return the error that the SDK carried, if it is one of ours} */
    static Optional<RpcError> told(JSONRPCError error) {
        return error.data() instanceof Told(JsonValue envelope)
                ? Optional.of(RpcError.of(error.code(), error.message()).withData(envelope))
                : Optional.empty();
    }

    /**
     * {@return what an error means that is not ours} Of a failure the SDK puts the thrown text into the message, which
     * nobody meant for the client; the other codes it makes itself, or the server's author did.
     */
    static Fault fault(JSONRPCError error) {
        String said = error.message() == null ? "" : BoundedText.ellipsized(error.message(), MAX_MESSAGE);
        return switch (error.code()) {
            case RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST -> CommonCode.MALFORMED_MESSAGE.fault(said);
            case RpcError.METHOD_NOT_FOUND -> CommonCode.INVALID_INPUT_VALUE.fault(said);
            case RpcError.INVALID_PARAMS -> CommonCode.INVALID_ARGUMENT.fault(said);
            case RpcError.RESOURCE_NOT_FOUND -> CommonCode.RESOURCE_NOT_FOUND.fault(said);
            default -> Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(said)); // the open world of codes
        };
    }

    /** {@return the same for one that a tool threw: its author chose the words} */
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
