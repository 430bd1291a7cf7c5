package dev.faultline.examples.byhand;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Between the SDK's maps and our values. */
final class SdkJson {
    private SdkJson() {}

    /** {@return the client's arguments; absent ones are an empty object} */
    static JsonValue arguments(CallToolRequest request) {
        // The SDK has parsed them already, so that nothing in them is unsafe; -0 and 1e3 are lost by now.
        return request.arguments() == null
                ? JsonObject.EMPTY
                : JsonValue.of(request.arguments()).clean().orElse(JsonObject.EMPTY);
    }

    static Map<String, Object> toMap(JsonObject object) {
        try {
            return McpJsonDefaults.getMapper().readValue(JsonText.print(object), new TypeRef<Map<String, Object>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static CallToolResult toResult(Envelope envelope) {
        CallToolResult.Builder result = CallToolResult.builder().isError(envelope.isError());
        envelope.text().forEach(result::addTextContent);
        envelope.structured().ifPresent(object -> result.structuredContent(toMap(object)));
        if (!envelope.meta().members().isEmpty()) {
            result.meta(toMap(envelope.meta()));
        }
        return result.build();
    }
}
