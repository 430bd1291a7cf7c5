package dev.faultline.rpc;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** A JSON-RPC message as MCP uses it: ids are strings or integers, parameters are objects, and there are no batches. */
public sealed interface RpcMessage {
    /**
     * A request, which must be answered.
     *
     * @param params an empty object if there are none
     * @param flaws what is not JSON-safe in the arguments of a call; the call fails because of it, but the message is
     *     valid
     * @param json the whole message
     */
    record Request(JsonValue id, String method, JsonObject params, List<JsonProblem> flaws, JsonObject json)
            implements RpcMessage {
        /** Copies the flaws. */
        public Request {
            flaws = List.copyOf(flaws);
        }
    }

    /** A notification, which is not answered. */
    record Notification(String method, JsonObject params, JsonObject json) implements RpcMessage {}

    /** A response to a request of the server. */
    record Response(JsonValue id, JsonObject json) implements RpcMessage {}

    /** Input that is not a valid message, and the error that its sender receives. */
    record Malformed(RpcError error, Optional<JsonValue> id) implements RpcMessage {}

    /** The standard limits of a message: 16 MiB, 128 levels and 200,000 values. */
    JsonLimits LIMITS = JsonLimits.MESSAGE.values(200_000);

    /** {@return the message in these bytes} */
    static RpcMessage read(byte[] utf8) {
        return read(utf8, LIMITS);
    }

    /** {@return the message in these bytes, read within these limits} */
    static RpcMessage read(byte[] utf8, JsonLimits limits) {
        return MessageReader.read(utf8, limits);
    }
}
