package dev.faultline.server;

import dev.faultline.json.JsonObject;
import dev.faultline.server.internal.SdkJson;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The arguments of a call as the SDK's handlers expect them, with the JSON that the client sent. */
public final class ClientArguments extends AbstractMap<String, Object> {
    private final JsonObject json;
    private final Map<String, Object> values;

    ClientArguments(JsonObject json) {
        this.json = json;
        this.values = SdkJson.map(json);
    }

    /**
     * {@return the JSON that the client sent, in which {@code -0} and {@code 1e3} are unchanged}
     *
     * @throws IllegalArgumentException if the request did not come from a guarded server
     */
    public static JsonObject of(CallToolRequest request) {
        if (request.arguments() instanceof ClientArguments own) {
            return own.json;
        }
        throw new IllegalArgumentException("the request did not come from a guarded server");
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return values.entrySet();
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        return values.get(name);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return values.containsKey(name);
    }
}
