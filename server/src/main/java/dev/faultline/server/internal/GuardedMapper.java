package dev.faultline.server.internal;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/**
 * The mapper that the SDK's transports read and write with. Messages that are parsed already, and messages that are
 * written already, pass unchanged. An exception, which the SDK would write with its stack trace, becomes a JSON-RPC
 * error.
 *
 * @param errors writes an error of the SDK as a response
 */
public record GuardedMapper(McpJsonMapper mapper, IncomingMessages incoming, Function<JSONRPCError, String> errors)
        implements McpJsonMapper {
    @Override
    public String writeValueAsString(Object value) throws IOException {
        return switch (value) {
            case WrittenMessage(String json) -> json;
            case JSONRPCResponse response when response.result() instanceof WrittenMessage(String json) -> json;
            case McpError error -> errors.apply(error.getJsonRpcError());
            default -> mapper.writeValueAsString(value); // the SDK's own results, such as that of initialize
        };
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
    @SuppressWarnings("unchecked") // the SDK first reads a message as a map
    public <T> T readValue(String content, TypeRef<T> type) throws IOException {
        Optional<IncomingMessages.Parsed> message = incoming.take(content);
        return message.isPresent() ? (T) message.get() : mapper.readValue(content, type);
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
        return mapper.readValue(content, type);
    }

    @Override
    public <T> T convertValue(Object from, Class<T> type) {
        return from instanceof IncomingMessages.Parsed parsed
                ? type.cast(parsed.message())
                : mapper.convertValue(from, type);
    }

    @Override
    @SuppressWarnings("unchecked") // the SDK converts the parameters of tools/call to this type only
    public <T> T convertValue(Object from, TypeRef<T> type) {
        return from instanceof CallToolRequest ? (T) from : mapper.convertValue(from, type);
    }
}
