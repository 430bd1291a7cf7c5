package dev.faultline.server;

import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcError;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The mapper that the SDK's transports read and write with. What has been read already they get as it is, and so goes
 * out what is written already; an exception, which they would print with its stack trace, goes out as an error of the
 * protocol.
 */
record GuardMapper(McpJsonMapper mapper, ProtocolFaults faults, Handover handover) implements McpJsonMapper {
    @Override
    public String writeValueAsString(Object value) throws IOException {
        return switch (value) {
            case Outgoing(String json) -> json;
            case JSONRPCResponse response when response.result() instanceof Outgoing(String json) -> json;
            case McpError error -> told(error.getJsonRpcError());
            default -> mapper.writeValueAsString(value); // the SDK's own results, such as that of initialize
        };
    }

    private String told(JSONRPCError error) {
        RpcError told = faults.refuse(error.code(), ProtocolFaults.UNKNOWN, Caller.on("http"), SdkErrors.fault(error));
        return JsonText.print(told.toResponseWithoutId());
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public <T> T readValue(String content, Class<T> type) throws IOException {
        return mapper.readValue(content, type);
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) throws IOException {
        return mapper.readValue(content, type);
    }

    @Override
    @SuppressWarnings("unchecked") // a message is read as a map, and then becomes what it is
    public <T> T readValue(String content, TypeRef<T> type) throws IOException {
        Optional<Handover.Found> message = handover.take(content);
        return message.isPresent() ? (T) message.get() : mapper.readValue(content, type);
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
        return mapper.readValue(content, type);
    }

    @Override
    public <T> T convertValue(Object from, Class<T> type) {
        return from instanceof Handover.Found found ? type.cast(found.message()) : mapper.convertValue(from, type);
    }

    @Override
    @SuppressWarnings("unchecked") // nobody asks for anything else in a request to call a tool
    public <T> T convertValue(Object from, TypeRef<T> type) {
        return from instanceof CallToolRequest ? (T) from : mapper.convertValue(from, type);
    }
}
