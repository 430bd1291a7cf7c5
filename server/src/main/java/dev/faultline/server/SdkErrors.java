package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.text.BoundedText;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import org.jspecify.annotations.Nullable;

/** Classifies errors of the SDK. */
final class SdkErrors {
    private static final int MAX_MESSAGE = 1024;

    private static final String CAPABILITIES = "Use only what the server names among its capabilities.";

    private SdkErrors() {}

    /**
     * {@return the fault of an error that the SDK made} For an internal error its message is the text of an exception,
     * which is not meant for clients; with other codes it is a text of the SDK or of the server's author.
     */
    static Fault fault(JSONRPCError error) {
        String message = error.message() == null ? "" : BoundedText.ellipsized(error.message(), MAX_MESSAGE);
        return switch (error.code()) {
            case RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST -> CommonCode.MALFORMED_MESSAGE.fault(message);
            case RpcError.METHOD_NOT_FOUND ->
                CommonCode.INVALID_INPUT_VALUE.fault(message).withSuggestion(CAPABILITIES);
            case RpcError.INVALID_PARAMS -> CommonCode.INVALID_ARGUMENT.fault(message);
            case RpcError.RESOURCE_NOT_FOUND -> CommonCode.RESOURCE_NOT_FOUND.fault(message);
            default -> Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(message)); // servers may use any code
        };
    }

    /**
     * {@return the fault of an error of the SDK about a request of this method} The only name that the SDK itself does
     * not find in a request for a prompt is that of the prompt.
     */
    static Fault fault(JSONRPCError error, String method) {
        Fault fault = fault(error);
        return fault.code() == CommonCode.INVALID_ARGUMENT && method.equals("prompts/get")
                ? fault.withCode(CommonCode.RESOURCE_NOT_FOUND)
                : fault;
    }

    /** {@return the fault of an error that a tool threw: its author chose the message and the data for clients} */
    static Fault thrown(McpError error) {
        JSONRPCError rpc = error.getJsonRpcError();
        if (rpc == null) {
            return Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(error));
        }
        Fault fault = fault(rpc);
        boolean coded = !fault.code().equals(CommonCode.UNEXPECTED);
        return detailed(
                coded || rpc.message() == null ? fault : CommonCode.TOOL_FAILED.fault(rpc.message()), rpc.data());
    }

    // Data without a form in JSON, or too much of it, must not hide the message.
    private static Fault detailed(Fault fault, @Nullable Object data) {
        return JsonValue.of(data)
                .clean()
                .filter(value -> !(value instanceof JsonNull))
                .map(fault::withDetails)
                .filter(it -> it.code().equals(fault.code()))
                .orElse(fault);
    }
}
