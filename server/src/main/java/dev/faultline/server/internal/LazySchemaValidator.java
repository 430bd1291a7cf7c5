package dev.faultline.server.internal;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/**
 * The SDK's validator, loaded on first use. Loading it takes more than half a second, and a server whose schemas are
 * all our own never uses it.
 */
public final class LazySchemaValidator implements JsonSchemaValidator {
    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object value) {
        return McpJsonDefaults.getSchemaValidator().validate(schema, value);
    }
}
