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

/** Converts between the SDK's types and Faultline's. */
final class SdkConversion {
    private SdkConversion() {}

    /** {@return the client's arguments; absent ones are an empty object} */
    static JsonValue arguments(CallToolRequest request) {
        // The SDK has parsed them already, so they are JSON-safe; it has changed -0 and 1e3.
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
