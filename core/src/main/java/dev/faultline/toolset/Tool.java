package dev.faultline.toolset;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolContract;
import java.util.Optional;

/**
 * A tool that any server can offer, independent of the MCP SDK.
 *
 * @param description what it does and when to use it, for the model that chooses among tools
 * @param outputSchema the JSON Schema of its structured content, which admits its results and its errors; empty if it
 *     returns text only
 * @param handler performs a call; runs inside a boundary of this contract
 */
public record Tool(
        ToolContract contract, String description, Optional<JsonObject> outputSchema, ToolHandler<Envelope> handler) {
    /** {@return the name by which clients call it} */
    public String name() {
        return contract.name();
    }

    /** {@return this tool without a schema of its structured content} */
    Tool withoutOutputSchema() {
        return new Tool(contract, description, Optional.empty(), handler);
    }
}
