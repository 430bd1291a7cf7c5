package dev.faultline.server;

import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The stream that one request is answered over. Nothing is written to it that cannot be written, since the SDK closes a
 * stream on which a message failed; and it is not closed before the request is answered.
 */
record GuardedStream(McpStreamableServerTransport real, Answers answers) implements McpStreamableServerTransport {
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.deferContextual(
                context -> prepared(message, Passport.call(context)).flatMap(real::sendMessage));
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message, @Nullable String messageId) {
        return Mono.deferContextual(context ->
                prepared(message, Passport.call(context)).flatMap(outgoing -> real.sendMessage(outgoing, messageId)));
    }

    private Mono<Outgoing> prepared(JSONRPCMessage message, Optional<InFlight> call) {
        if (message instanceof JSONRPCResponse response) {
            return Mono.justOrEmpty(
                    call.flatMap(it -> answers.claim(it, response)).map(Outgoing::new));
        }
        return Mono.fromCallable(() -> new Outgoing(answers.guard().mapper().writeValueAsString(message)));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.deferContextual(context -> Mono.justOrEmpty(
                        Passport.call(context).flatMap(call -> answers.claim(call, Answers.NO_RESULT)))
                .flatMap(json -> real.sendMessage(new Outgoing(json)))
                .then(real.closeGracefully()));
    }

    @Override
    public void close() {
        real.close();
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return real.unmarshalFrom(data, type);
    }
}
