package dev.faultline.server.internal;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool result that is written already, on its way through the SDK. A result is written once, inside the boundary,
 * where a failure to write it is a fault like any other, and the bytes are those that the dialect chose.
 */
public record WrittenResult(String json) {
    private static final String KEY = "dev.faultline/written";

    /** {@return a result of the SDK that carries this one} It is marked as an error: the SDK validates all others. */
    public CallToolResult toSdk() {
        return new CallToolResult(List.of(), true, null, Map.of(KEY, this));
    }

    /** {@return the written result that this result of the SDK carries} */
    public static Optional<WrittenResult> in(@Nullable Object result) {
        return result instanceof CallToolResult carrier
                        && carrier.meta() != null
                        && carrier.meta().get(KEY) instanceof WrittenResult written
                ? Optional.of(written)
                : Optional.empty();
    }
}
