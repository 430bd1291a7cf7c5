package dev.faultline.server.internal;

import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The stream that carries the response to one request. The SDK closes a stream when it fails to write a message, so
 * only messages that are written already are sent. The stream is not closed before the request is answered.
 */
record GuardedStream(McpStreamableServerTransport real, Responses responses) implements McpStreamableServerTransport {
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.deferContextual(
                context -> written(message, CallContext.call(context)).flatMap(real::sendMessage));
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message, @Nullable String messageId) {
        return Mono.deferContextual(context ->
                written(message, CallContext.call(context)).flatMap(written -> real.sendMessage(written, messageId)));
    }

    private Mono<WrittenMessage> written(JSONRPCMessage message, Optional<InFlight> call) {
        if (message instanceof JSONRPCResponse response) {
            return Mono.justOrEmpty(
                    call.flatMap(it -> responses.claim(it, response)).map(WrittenMessage::new));
        }
        return Mono.fromCallable(() -> new WrittenMessage(responses.mapper().writeValueAsString(message)));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.deferContextual(context -> Mono.justOrEmpty(
                        CallContext.call(context).flatMap(call -> responses.claim(call, Responses.NO_RESULT)))
                .flatMap(json -> real.sendMessage(new WrittenMessage(json)))
                .then(real.closeGracefully()));
    }

    @Override
    public void close() {
        real.close();
    }

    @Override
    public List<String> protocolVersions() {
        return real.protocolVersions();
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return real.unmarshalFrom(data, type);
    }
}
