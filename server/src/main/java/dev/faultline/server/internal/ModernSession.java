package dev.faultline.server.internal;

import dev.faultline.json.JsonObject;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.era.ModernCall;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** What a handler can send to the client of the modern era that called it. */
record ModernSession(ModernCall call, McpJsonMapper mapper) implements McpLoggableSession {
    private static final String CANCELLED = "{\"action\":\"cancel\"}";

    @Override
    public <T> Mono<T> sendRequest(String method, @Nullable Object params, TypeRef<T> type) {
        JsonObject json = json(params);
        return Mono.create(sink -> call.ask(method, json, answer -> answer(method, answer, type, sink)));
    }

    private <T> void answer(String method, Optional<JsonObject> answer, TypeRef<T> type, MonoSink<T> sink) {
        try {
            if (answer.isPresent()) {
                sink.success(mapper.convertValue(SdkJson.map(answer.get()), type));
            } else if (method.equals("elicitation/create")) {
                sink.success(mapper.readValue(CANCELLED, type));
            } else {
                sink.error(McpError.builder(RpcError.INTERNAL_ERROR)
                        .message("The client did not answer")
                        .build());
            }
        } catch (IOException | RuntimeException unreadable) {
            sink.error(unreadable);
        }
    }

    private JsonObject json(@Nullable Object params) {
        return params != null && SdkJson.of(params, mapper).clean().orElse(JsonObject.EMPTY) instanceof JsonObject json
                ? json
                : JsonObject.EMPTY;
    }

    @Override
    public Mono<Void> sendNotification(String method, @Nullable Object params) {
        return Mono.fromRunnable(() -> call.note(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", method)
                .put("params", json(params))
                .build()));
    }

    @Override
    public boolean isNotificationForLevelAllowed(LoggingLevel level) {
        return true; // the call knows which level its client asked for
    }

    @Override
    public void setMinLoggingLevel(LoggingLevel level) {
        // every request has its own level
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {
        // the call ends by its response
    }
}
