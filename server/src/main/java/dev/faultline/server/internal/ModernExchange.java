package dev.faultline.server.internal;

import dev.faultline.json.JsonObject;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.era.ClientCapability;
import dev.faultline.rpc.era.ModernCall;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.ListRootsResult;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * An exchange with a client of the modern era. It belongs to one call: what its handler sends reaches the stream of
 * that call, and what it asks is a question of that call.
 */
final class ModernExchange extends McpAsyncServerExchange {
    private static final ClientCapabilities NONE = ClientCapabilities.builder().build();

    private final JsonObject capabilities;

    private ModernExchange(ModernCall call, CallContext context, McpJsonMapper mapper) {
        super(
                "modern",
                new ModernSession(call, mapper),
                capabilities(call.request().capabilities(), mapper),
                client(call),
                context);
        this.capabilities = call.request().capabilities();
    }

    static McpAsyncServerExchange of(ModernCall call, CallContext context, McpJsonMapper mapper) {
        return new ModernExchange(call, context, mapper);
    }

    private static ClientCapabilities capabilities(JsonObject capabilities, McpJsonMapper mapper) {
        return capabilities.members().isEmpty()
                ? NONE
                : mapper.convertValue(SdkJson.map(capabilities), ClientCapabilities.class);
    }

    private static @Nullable Implementation client(ModernCall call) {
        return call.request()
                .client()
                .flatMap(client -> client.string("name")
                        .flatMap(name -> client.string("version")
                                .map(version ->
                                        Implementation.builder(name, version).build())))
                .orElse(null);
    }

    @Override
    public Mono<CreateMessageResult> createMessage(CreateMessageRequest request) {
        return needing(ClientCapability.SAMPLING, () -> super.createMessage(request));
    }

    @Override
    public Mono<ElicitResult> createElicitation(ElicitRequest request) {
        ClientCapability needed = "url".equals(request.mode()) ? ClientCapability.URL : ClientCapability.FORM;
        return needing(needed, () -> super.createElicitation(request));
    }

    @Override
    public Mono<ListRootsResult> listRoots(@Nullable String cursor) {
        return needing(ClientCapability.ROOTS, () -> super.listRoots(cursor));
    }

    private <T> Mono<T> needing(ClientCapability needed, Supplier<Mono<T>> question) {
        if (needed.isIn(capabilities)) {
            return question.get();
        }
        RpcError missing = needed.missing();
        return Mono.error(McpError.builder(missing.code())
                .message(missing.message())
                .data(missing.data()
                        .map(data -> data instanceof JsonObject object ? SdkJson.map(object) : data)
                        .orElseThrow())
                .build());
    }
}
