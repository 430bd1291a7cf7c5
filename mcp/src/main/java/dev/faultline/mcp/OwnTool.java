package dev.faultline.mcp;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolContract;
import java.util.Optional;

/**
 * A tool written for Faultline, without the SDK: it decodes its own arguments and may speak a dialect of its own.
 *
 * @param description what it does, for the model that may call it
 * @param outputSchema the JSON Schema of its structured content, errors included, if it has structure
 */
public record OwnTool(
        ToolContract contract,
        String description,
        Optional<JsonObject> outputSchema,
        Dialect dialect,
        ToolHandler<Envelope> handler) {}
