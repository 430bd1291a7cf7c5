package dev.faultline.server.internal;

import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.util.Optional;

/** The data of an error on its way through the SDK whose fault is recorded already. */
public record RecordedError(JsonValue envelope) {
    /** {@return an exception of the SDK that carries this error} */
    public static McpError toSdk(RpcError error) {
        return new McpError(new JSONRPCError(
                error.code(), error.message(), new RecordedError(error.data().orElseThrow())));
    }

    /** {@return the error that the SDK carried, if it came from {@link #toSdk}} */
    public static Optional<RpcError> in(JSONRPCError error) {
        return error.data() instanceof RecordedError(JsonValue envelope)
                ? Optional.of(RpcError.of(error.code(), error.message()).withData(envelope))
                : Optional.empty();
    }
}
