package dev.faultline.dialects.toolresult;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Type guards of the {@code tool-result} contract, for any value: an {@link Envelope}, a {@link JsonObject}, a map or
 * anything else. None of them ever throws.
 */
public final class ToolResultGuards {
    private ToolResultGuards() {}

    /** {@return whether this is a result that is marked as an error} */
    public static boolean isToolError(@Nullable Object result) {
        return isError(result).filter(JsonBoolean.TRUE::equals).isPresent();
    }

    /** {@return whether this is a result that is marked as a success} */
    public static boolean isToolSuccess(@Nullable Object result) {
        return isError(result).filter(JsonBoolean.FALSE::equals).isPresent();
    }

    /**
     * {@return whether this is a valid result: with {@code isError}, with content and, if it is an error, with its
     * type}
     */
    public static boolean validateToolResult(@Nullable Object result) {
        return object(result)
                .filter(it -> it.get("content").orElse(null) instanceof JsonArray content
                        && !content.items().isEmpty())
                .filter(it -> isToolSuccess(it) || (isToolError(it) && hasErrorType(it)))
                .isPresent();
    }

    private static boolean hasErrorType(JsonObject result) {
        return result.object("_meta")
                .flatMap(meta -> meta.string(MetaRules.ERROR_TYPE))
                .filter(type -> !type.isEmpty())
                .isPresent();
    }

    private static Optional<JsonValue> isError(@Nullable Object result) {
        return object(result).flatMap(it -> it.get("isError"));
    }

    private static Optional<JsonObject> object(@Nullable Object result) {
        JsonValue json = LenientJson.of(result instanceof Envelope envelope ? envelope.toJson() : result);
        return json instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }
}
