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
    private static final String TWICE = "A member of the message is given twice";

    /** {@return what is wrong with bytes that are not a message} */
    static Rejected of(byte[] utf8) {
        return switch (RpcMessage.read(utf8)) {
            case RpcMessage.Malformed(RpcError error, Optional<JsonValue> id) -> new Rejected(error, id);
            // too deep, or a name occurs twice; another reader could take it for another message
            case RpcMessage.Request request ->
                new Rejected(
                        invalid(request.flaws().stream()
                                        .findFirst()
                                        .map(flaw -> "A member of the message " + flaw.message())
                                        .orElse(TWICE))
                                .error(),
                        Optional.of(request.id()));
            case RpcMessage.Notification notification -> invalid(TWICE);
            case RpcMessage.Response response -> invalid(TWICE);
        };
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
        return on(session, "unknown", Optional.empty());
    }

    /** {@return the call that stands in records for this request, whose id the answer does not repeat} */
    Call on(String session, Message.Request request) {
        return on(session, request.method(), request.subject());
    }

    private Call on(String session, String method, Optional<String> subject) {
        Message.Request recorded = new Message.Request(
                id.orElse(JsonNull.NULL), method, subject, Optional.empty(), new MessageText(new byte[0], Map.of()));
        return new Call(session, recorded, Optional.empty(), false, false);
    }
}
