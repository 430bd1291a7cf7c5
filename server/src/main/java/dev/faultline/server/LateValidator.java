package dev.faultline.server;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/**
 * The SDK's validator, for a server all of whose schemas are our own: it is loaded when it is first needed, if ever,
 * since that takes more than half a second of the start.
 */
final class LateValidator implements JsonSchemaValidator {
    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object value) {
        return McpJsonDefaults.getSchemaValidator().validate(schema, value);
    }
}
