package dev.faultline.rpc;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.json.Offence;
import java.util.List;
import java.util.Optional;

/**
 * One message of JSON-RPC, as MCP uses it: ids are text or integers, parameters are objects, and there are no batches.
 */
public sealed interface RpcMessage {
    /**
     * Something to be answered.
     *
     * @param params an empty object if there are none
     * @param flaws what is not JSON-safe in the arguments of a call: that call's fault, not the message's
     * @param json the whole message
     */
    record Request(JsonValue id, String method, JsonObject params, List<Offence> flaws, JsonObject json)
            implements RpcMessage {
        /** Copies the flaws. */
        public Request {
            flaws = List.copyOf(flaws);
        }
    }

    /** Something that is not answered. */
    record Notification(String method, JsonObject params, JsonObject json) implements RpcMessage {}

    /** The answer to a request of ours. */
    record Response(JsonValue id, JsonObject json) implements RpcMessage {}

    /** What is none of these, and what its sender is told. */
    record Malformed(RpcError error, Optional<JsonValue> id) implements RpcMessage {}

    /** {@return the message in these bytes} */
    static RpcMessage read(byte[] utf8) {
        return read(utf8, JsonLimits.MESSAGE);
    }

    /** {@return the message in these bytes, read within these limits} */
    static RpcMessage read(byte[] utf8, JsonLimits limits) {
        return MessageReader.read(utf8, limits);
    }
}
