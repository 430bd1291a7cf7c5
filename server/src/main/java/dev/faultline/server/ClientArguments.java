package dev.faultline.server;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.server.internal.SdkJson;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Optional;
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
     * {@return the arguments as JSON} From a guarded server it is what the client sent, in which {@code -0} and
     * {@code 1e3} are unchanged. A request that a test or the SDK's own server made has JSON of its values.
     *
     * @throws IllegalArgumentException if the values are not JSON
     */
    public static JsonObject of(CallToolRequest request) {
        if (request.arguments() instanceof ClientArguments own) {
            return own.json;
        }
        if (request.arguments() == null) {
            return JsonObject.EMPTY;
        }
        return JsonValue.of(request.arguments())
                .clean()
                .flatMap(value -> value instanceof JsonObject object ? Optional.of(object) : Optional.empty())
                .orElseThrow(
                        () -> new IllegalArgumentException("the arguments of " + request.name() + " are not JSON"));
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
