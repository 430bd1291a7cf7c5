package dev.faultline.gateway.relay;

import dev.faultline.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/**
 * What the upstream says about one of its tools.
 *
 * @param readOnly whether its annotations say that it changes nothing
 * @param idempotent whether its annotations say that repeating a call has no further effect
 * @param outputs the members that its output schema declares
 * @param definition a digest of its whole definition
 * @param outputSchema what its structured results must match
 */
public record UpstreamTool(
        boolean readOnly,
        boolean idempotent,
        Set<String> outputs,
        String definition,
        Optional<JsonObject> outputSchema) {
    /** Copies the members. */
    public UpstreamTool {
        outputs = Set.copyOf(outputs);
    }

    /** A tool without an output schema. */
    public UpstreamTool(boolean readOnly, boolean idempotent, Set<String> outputs, String definition) {
        this(readOnly, idempotent, outputs, definition, Optional.empty());
    }
}
