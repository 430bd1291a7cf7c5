package dev.faultline.server;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * JSON that is written already, on its way through the SDK. So a result is written once, inside the boundary, where a
 * failure to write it is a fault like any other, and the bytes are those that the dialect chose.
 */
record Prepared(String json) {
    private static final String KEY = "dev.faultline/prepared";

    /** {@return a result for the SDK to carry} It is an error to it, since it does not look into errors. */
    CallToolResult carrier() {
        return new CallToolResult(List.of(), true, null, Map.of(KEY, this));
    }

    /** {@return what this result carries} */
    static Optional<Prepared> in(@Nullable Object result) {
        return result instanceof CallToolResult carrier
                        && carrier.meta() != null
                        && carrier.meta().get(KEY) instanceof Prepared prepared
                ? Optional.of(prepared)
                : Optional.empty();
    }
}
