package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.relay.Call;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import java.util.Map;
import java.util.Optional;

/** Input of a client that is not a message, or that the gateway does not accept. */
record Rejected(RpcError error, Optional<JsonValue> id) {
    /** {@return what is wrong with bytes that are not a message} */
    static Rejected of(byte[] utf8) {
        return RpcMessage.read(utf8) instanceof RpcMessage.Malformed(RpcError error, Optional<JsonValue> id)
                ? new Rejected(error, id)
                // readable, but not in one way only: a member that decides where it goes occurs twice
                : invalid("A member of the message is given twice");
    }

    static Rejected tooLarge(int limit, Optional<JsonValue> id) {
        return new Rejected(
                RpcError.of(RpcError.INVALID_REQUEST, "The message is larger than " + limit + " bytes"), id);
    }

    static Rejected invalid(String sentence) {
        return new Rejected(RpcError.of(RpcError.INVALID_REQUEST, sentence), Optional.empty());
    }

    /** {@return the call that stands for the input in records} */
    Call on(String session) {
        Message.Request nothing = new Message.Request(
                id.orElse(JsonNull.NULL),
                "unknown",
                Optional.empty(),
                Optional.empty(),
                new MessageText(new byte[0], Map.of()));
        return new Call(session, nothing, Optional.empty(), false, false);
    }
}
