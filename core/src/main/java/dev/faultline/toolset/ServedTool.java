package dev.faultline.toolset;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolContract;
import java.util.Optional;

/**
 * A tool that a server can offer as it is.
 *
 * @param description what it does and when to use it, for the model that chooses among tools
 * @param outputSchema the JSON Schema of its structured content, which admits its results and its errors; none if it
 *     answers in text alone
 * @param handler what it does; meant to run inside a boundary of this contract
 */
public record ServedTool(
        ToolContract contract, String description, Optional<JsonObject> outputSchema, ToolHandler<Envelope> handler) {}
