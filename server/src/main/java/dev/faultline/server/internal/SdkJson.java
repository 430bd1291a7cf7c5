package dev.faultline.server.internal;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts between the SDK's maps and JSON values. */
public final class SdkJson {
    private static final TypeRef<Map<String, Object>> MAP = new TypeRef<>() {};

    /** About as many values as fit the largest result. */
    private static final int MAX_VALUES = 1_000_000;

    private SdkJson() {}

    /** {@return this object of the SDK, or of a server's author, as JSON} */
    public static JsonReading of(Object value, McpJsonMapper mapper) {
        boolean plain = value instanceof Map
                || value instanceof List
                || value instanceof String
                || value instanceof Number
                || value instanceof Boolean;
        return JsonValue.of(plain ? value : mapper.convertValue(value, MAP), MAX_VALUES);
    }

    /** {@return the parts of the result that an envelope can carry} */
    public static Envelope envelope(CallToolResult result, McpJsonMapper mapper) {
        List<String> text = result.content().stream()
                .flatMap(block -> block instanceof TextContent t ? Stream.of(t.text()) : Stream.empty())
                .toList();
        return new Envelope(
                text,
                object(result.structuredContent(), mapper),
                object(result.meta(), mapper).orElse(JsonObject.EMPTY),
                Boolean.TRUE.equals(result.isError()));
    }

    private static Optional<JsonObject> object(@Nullable Object value, McpJsonMapper mapper) {
        return value != null && of(value, mapper).clean().orElse(JsonNull.NULL) instanceof JsonObject object
                ? Optional.of(object)
                : Optional.empty();
    }

    /** {@return the object as the map that the SDK would have read} */
    public static Map<String, Object> map(JsonObject object) {
        Map<String, Object> map = new LinkedHashMap<>();
        object.members().forEach((name, value) -> map.put(name, java(value)));
        return Collections.unmodifiableMap(map);
    }

    /** {@return the value as the SDK would have read it} */
    static @Nullable Object java(JsonValue value) {
        return switch (value) {
            case JsonNull nothing -> null;
            case JsonBoolean(boolean bool) -> bool;
            case JsonString(String text) -> text;
            case JsonNumber number -> number(number);
            case JsonArray array -> list(array);
            case JsonObject object -> map(object);
        };
    }

    private static List<@Nullable Object> list(JsonArray array) {
        List<@Nullable Object> list = new ArrayList<>();
        array.items().forEach(item -> list.add(java(item)));
        return Collections.unmodifiableList(list);
    }

    // -0 is a double, because no integer type has it; a number that no double equals is exact.
    private static Number number(JsonNumber number) {
        String literal = number.literal();
        boolean integer = literal.chars().allMatch(c -> c == '-' || Character.isDigit(c));
        if (integer && !literal.equals("-0")) {
            OptionalLong small = number.integer();
            return small.isEmpty() ? new BigInteger(literal) : small(small.getAsLong());
        }
        double nearest = Double.parseDouble(literal);
        boolean exact =
                Double.isFinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(number.exact()) == 0;
        return exact ? (Number) nearest : number.exact();
    }

    private static Number small(long value) {
        return value == (int) value ? (Number) (int) value : (Number) value;
    }
}
