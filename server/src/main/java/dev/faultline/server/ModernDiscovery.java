package dev.faultline.server;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.CallsInFlight;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Discovery;
import dev.faultline.server.internal.CallContext;
import dev.faultline.server.internal.SdkMessage;
import dev.faultline.server.internal.StatelessHandler;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Finds out what the SDK's server offers, by initializing it.
 *
 * @param legacy the revisions that the server also speaks
 */
record ModernDiscovery(StatelessHandler sdk, McpJsonMapper mapper, List<String> legacy) {
    private static final String INITIALIZE = """
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25",
         "capabilities": {}, "clientInfo": {"name": "faultline", "version": "1"}}}\
        """;

    /** {@return what the server offers to clients of the modern era} Its lists never change. */
    Discovery discover() {
        return Optional.of(RpcMessage.read(INITIALIZE.getBytes(StandardCharsets.UTF_8)))
                .flatMap(this::inFlight)
                .flatMap(this::initialized)
                .map(result -> Discovery.of(result, legacy).withoutChanges())
                .orElseThrow(() -> new IllegalStateException("the SDK's server could not be initialized"));
    }

    private Optional<InFlight> inFlight(RpcMessage message) {
        return message instanceof RpcMessage.Request request
                        && new CallsInFlight(1).enter(Caller.on("discovery"), request)
                                instanceof CallsInFlight.Admission.Entered(InFlight call)
                ? Optional.of(call)
                : Optional.empty();
    }

    private Optional<JsonObject> initialized(InFlight call) {
        return SdkMessage.of(call.request().json(), mapper) instanceof JSONRPCRequest request
                ? sdk.handle(request, new CallContext(McpTransportContext.EMPTY, call))
                        .flatMap(json -> JsonText.read(json).clean())
                        .flatMap(ModernDiscovery::result)
                : Optional.empty();
    }

    private static Optional<JsonObject> result(JsonValue response) {
        return response instanceof JsonObject object ? object.object("result") : Optional.empty();
    }
}
