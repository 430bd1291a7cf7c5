package dev.faultline.dialects.toolresult;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a value is, in the words of the {@code tool-result} contract: an {@link Envelope}, a {@link JsonObject} or a
 * map, from wherever. None of these questions ever throws, whatever the value.
 */
public final class ToolResultGuards {
    private ToolResultGuards() {}

    /** {@return whether this is a result that says that it is an error} */
    public static boolean isToolError(@Nullable Object result) {
        return isError(result).filter(JsonBoolean.TRUE::equals).isPresent();
    }

    /** {@return whether this is a result that says that it is a success} */
    public static boolean isToolSuccess(@Nullable Object result) {
        return isError(result).filter(JsonBoolean.FALSE::equals).isPresent();
    }

    /**
     * {@return whether this is a result at all: with {@code isError}, with content, and, if an error, with its type}
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
